import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { CustomerSession } from "./session.ts";
import { deleteSessions } from "./session-store.server.ts";

/** Ends the session of the request's cookie, if any. Returns the `Set-Cookie` values that delete it. */
export async function logOut({ customerAuth }: Pick<Services, "customerAuth">, headers: Headers): Promise<string[]> {
  const done = await customerAuth.api.signOut({ headers, returnHeaders: true });
  return done.headers.getSetCookie();
}

/** Which of a customer's sessions an API logout ends. */
export const LOGOUT_SCOPES = ["global", "local", "others"] as const;

export type LogoutScope = (typeof LOGOUT_SCOPES)[number];

/** Ends a customer's sessions: all (global), the current one (local) or all others (others). Rules: ACCOUNT-23. */
export function endSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  scope: LogoutScope,
): Promise<void> {
  if (scope === "global") return deleteSessions(db, customerId);
  return deleteSessions(db, customerId, scope === "local" ? { only: [sessionId] } : { except: sessionId });
}
