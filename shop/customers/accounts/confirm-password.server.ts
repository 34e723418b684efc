import type { Services } from "#shop/services.server.ts";
import type { CustomerSession } from "./login/session.ts";
import { isPasswordOf } from "./password.server.ts";

export type PasswordRefusal =
  | { kind: "refused"; reason: "wrong_password" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/** Retry-after when too many guesses at one account are being checked. */
const BUSY_SECONDS = 2;

/** Asks for the password before changes that a borrowed device must not make. Null: correct. Rules: ACCOUNT-35. */
export async function refuseWrongPassword(
  deps: Pick<Services, "db" | "customerAuth" | "rateLimits">,
  session: Pick<CustomerSession, "customerId" | "email">,
  password: string,
): Promise<PasswordRefusal | null> {
  const attempt = await deps.rateLimits.take("password_again", session.customerId);
  if (attempt.kind === "refused") {
    return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const fits = await isPasswordOf(deps, session, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: BUSY_SECONDS };
  return fits ? null : { kind: "refused", reason: "wrong_password" };
}
