import type { Services } from "#shop/services.server.ts";
import { findCustomerCredentials } from "../customer-queries.server.ts";
import { passwordFits } from "../password.server.ts";
import { PASSWORD_LENGTH } from "../registration.ts";
import { type OpenedSession, openSession } from "./open-session.server.ts";
import { countLogin } from "./rate-limit-logins.server.ts";

export type LogInResult =
  | ({ kind: "logged_in" } & OpenedSession)
  | { kind: "refused"; reason: "invalid_credentials" | "email_not_confirmed" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

/** Retry-after when too many attempts at one account are being checked. */
const BUSY_SECONDS = 2;

/**
 * An unknown e-mail gets the same answer as a wrong password, after the same work. Only with the correct password does
 * the answer say that the account is not confirmed yet. Rules: ACCOUNT-18, ACCOUNT-19.
 */
export async function logIn(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "customerAuth" | "rateLimits">,
  credentials: { email: string; password: string; remember: boolean },
  headers: Headers,
): Promise<LogInResult> {
  const { db } = deps;
  const email = credentials.email.trim().toLowerCase();
  const attempt = await countLogin(deps, email, headers);
  if (attempt.kind === "refused") return tooMany(attempt.retryAfterSeconds);
  if (credentials.password.length > PASSWORD_LENGTH.max) return { kind: "refused", reason: "invalid_credentials" };
  const customer = await findCustomerCredentials(db, email);
  const fits = await passwordFits(deps, email, customer?.hash ?? null, credentials.password);
  if (fits === "busy") return tooMany(BUSY_SECONDS);
  if (!fits || !customer) return { kind: "refused", reason: "invalid_credentials" };
  if (customer.waits) return { kind: "refused", reason: "email_not_confirmed" };
  const { remember } = credentials;
  return {
    kind: "logged_in",
    ...(await openSession(deps, { customerId: customer.id, remember }, headers)),
  };
}

function tooMany(retryAfterSeconds: number): LogInResult {
  return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds };
}
