import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Services } from "#shop/services.server.ts";
import type { CustomerSession } from "./session.ts";
import { deleteSessions } from "./session-store.server.ts";

/** Returns the `Set-Cookie` values that delete the cookie. */
export async function logOut({ customerAuth }: Pick<Services, "customerAuth">, headers: Headers): Promise<string[]> {
  const done = await customerAuth.api.signOut({ headers, returnHeaders: true });
  return done.headers.getSetCookie();
}

export const LOGOUT_SCOPES = ["global", "local", "others"] as const;

export type LogoutScope = (typeof LOGOUT_SCOPES)[number];

/** Rules: ACCOUNT-23. */
export function endSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  scope: LogoutScope,
): Promise<void> {
  if (scope === "global") return deleteSessions(db, customerId);
  return deleteSessions(db, customerId, scope === "local" ? { only: [sessionId] } : { except: sessionId });
}

/** Never ends the current session, nor other customers'. Rules: ACCOUNT-28. */
export async function endChosenSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  chosen: readonly string[],
): Promise<void> {
  const only = chosen.filter((id) => isUuid(id) && id !== sessionId);
  if (only.length > 0) await deleteSessions(db, customerId, { only });
}
