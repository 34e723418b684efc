import type { Services } from "#shop/services.server.ts";
import { sessionTokenOf } from "./staff-cookie.ts";
import type { StaffSession } from "./staff-session.ts";
import { findStaffSession } from "./staff-session-store.server.ts";

/** By the panel's own cookie. Null also if the staff member is disabled. */
export async function readStaffSession(
  deps: Pick<Services, "db" | "config" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const token = sessionTokenOf(headers, deps.config.publicUrl);
  return token === null ? null : findStaffSession(deps.db, token, deps.clock());
}

/** For API clients: `Authorization: Bearer` with the session cookie's value. Rules: STAFF-13. */
export async function readStaffBearer(
  deps: Pick<Services, "db" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const [, token] = /^Bearer\s+([A-Za-z0-9_-]{20,100})$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return token ? findStaffSession(deps.db, token, deps.clock()) : null;
}
