import type { Services } from "#shop/services.server.ts";
import { sessionTokenOf } from "./staff-cookie.ts";
import type { StaffSession } from "./staff-session.ts";
import { findStaffSession } from "./staff-session-store.server.ts";

/**
 * Which staff member sent a request, by the panel's own cookie: a customer's session is nothing here. Null when there is
 * none, when it has ended, or when its owner may not come in any more.
 */
export async function readStaffSession(
  services: Pick<Services, "db" | "config" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const token = sessionTokenOf(headers, services.config.publicUrl);
  return token === null ? null : findStaffSession(services.db, token, services.clock());
}

/**
 * The same for a program: it sends the value of the cookie that the panel's login sets as `Authorization: Bearer`. The
 * cookie itself goes to the panel only.
 */
export async function readStaffBearer(
  services: Pick<Services, "db" | "clock">,
  headers: Headers,
): Promise<StaffSession | null> {
  const [, token] = /^Bearer\s+([A-Za-z0-9_-]{20,100})$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return token ? findStaffSession(services.db, token, services.clock()) : null;
}
