import type { Database } from "#platform/database/database.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { type RateLimitBucket, type RateLimits, takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import { hasLoggedInFrom } from "../staff-queries.server.ts";

export interface TooManyAttempts {
  kind: "refused";
  reason: "too_many_attempts";
  retryAfterSeconds: number;
}

/** In turn (see `takeInTurn`). Null if allowed. */
export async function refuseOverLimit(
  limits: RateLimits,
  ...buckets: readonly RateLimitBucket[]
): Promise<TooManyAttempts | null> {
  const answer = await takeInTurn(limits, ...buckets);
  if (answer.kind === "allowed") return null;
  return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: answer.retryAfterSeconds };
}

/**
 * Per network, per account and network, and per account from anywhere. Networks the account has logged in from skip the
 * last one, so that guesses from elsewhere cannot lock the owner out. Rules: STAFF-16.
 */
export async function countStaffLogin(
  db: Database,
  limits: RateLimits,
  { login, staffId }: { login: string; staffId: string | null },
  headers: Headers,
): Promise<TooManyAttempts | null> {
  const network = networkOf(headers);
  // Keyed by the account if it exists, so that its username and e-mail share one limit.
  const account = staffId ?? login.trim().toLowerCase();
  const here = await refuseOverLimit(limits, ["staff_login_address", network], ["staff_login", account, network]);
  if (here || (staffId !== null && (await hasLoggedInFrom(db, staffId, network)))) return here;
  return refuseOverLimit(limits, ["staff_login_account", account]);
}

/** After a correct password. Rules: STAFF-17. */
export async function countStaffCode(
  db: Database,
  limits: RateLimits,
  staffId: string,
  headers: Headers,
): Promise<TooManyAttempts | null> {
  const network = networkOf(headers);
  const here = await refuseOverLimit(limits, ["staff_code", staffId, network]);
  if (here || (await hasLoggedInFrom(db, staffId, network))) return here;
  return refuseOverLimit(limits, ["staff_code_account", staffId]);
}

export function networkOf(headers: Headers): string {
  return clientNetwork(clientAddress(headers));
}
