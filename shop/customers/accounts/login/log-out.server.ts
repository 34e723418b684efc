import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { CustomerSession } from "./session.ts";

/** Ends the session of a browser's cookie; also without one. Returns the values of `Set-Cookie` that take it away. */
export async function logOut({ customerAuth }: Pick<Services, "customerAuth">, headers: Headers): Promise<string[]> {
  const done = await customerAuth.api.signOut({ headers, returnHeaders: true });
  return done.headers.getSetCookie();
}

/** Which of a customer's sessions a logout of an API client ends. */
export const LOGOUT_SCOPES = ["global", "local", "others"] as const;
export type LogoutScope = (typeof LOGOUT_SCOPES)[number];

/** Ends sessions of a customer: all (global), the present one (local) or all but that (others). */
export async function endSessions(
  db: Database,
  { customerId, sessionId }: Pick<CustomerSession, "customerId" | "sessionId">,
  scope: LogoutScope,
): Promise<void> {
  const ended = db.deleteFrom("customer_sessions").where("customer_id", "=", customerId);
  if (scope === "global") await ended.execute();
  else await ended.where("id", scope === "local" ? "=" : "!=", sessionId).execute();
}
