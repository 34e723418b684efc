import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { CustomerSession } from "./login/session.ts";
import { isPasswordOf } from "./password.server.ts";

export type PasswordRefusal =
  | { kind: "refused"; reason: "wrong_password" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/** How long whoever finds many guesses at one account under way is asked to wait. */
const BUSY_SECONDS = 2;

/**
 * Asks for the password of the session's customer once more, before what a borrowed device must not do. Null: it is
 * right. Ten guesses per quarter of an hour, counted for the account.
 */
export async function refusePassword(
  db: Database,
  services: Pick<Services, "customerAuth" | "rateLimits">,
  session: Pick<CustomerSession, "customerId" | "email">,
  password: string,
): Promise<PasswordRefusal | null> {
  const attempt = await services.rateLimits.take("password_again", session.customerId);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const fits = await isPasswordOf(db, services, session, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: BUSY_SECONDS };
  return fits ? null : { kind: "refused", reason: "wrong_password" };
}
