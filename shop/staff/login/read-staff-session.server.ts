import type { Services } from "#shop/services.server.ts";
import { sessionTokenOf } from "./staff-cookie.ts";
import type { StaffSession } from "./staff-session.ts";
import { findStaffSession } from "./staff-session-store.server.ts";

/**
 * The staff session of a request, by the panel's own cookie; customer sessions do not count. Null if there is none, it
 * has expired, or the staff member is disabled.
 */
export async function readStaffSession(
  deps: Pick<Services, "db" | "config" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const token = sessionTokenOf(headers, deps.config.publicUrl);
  return token === null ? null : findStaffSession(deps.db, token, deps.clock());
}

/**
 * The same for API clients, by `Authorization: Bearer` with the session cookie's value. Browsers send the cookie itself
 * to the panel only.
 * Rules: STAFF-13.
 */
export async function readStaffBearer(
  deps: Pick<Services, "db" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const [, token] = /^Bearer\s+([A-Za-z0-9_-]{20,100})$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return token ? findStaffSession(deps.db, token, deps.clock()) : null;
}
