import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { type RateLimitBucket, type RateLimits, takeInTurn } from "#platform/security/rate-limits.server.ts";
import { staffSubject } from "../staff-member.ts";

export interface TooManyAttempts {
  kind: "refused";
  reason: "too_many_attempts";
  retryAfterSeconds: number;
}

/** Takes from buckets in turn (see `takeInTurn`); the refusal as a use case says it, or null. */
export async function refuseTooMany(
  limits: RateLimits,
  ...buckets: readonly RateLimitBucket[]
): Promise<TooManyAttempts | null> {
  const answer = await takeInTurn(limits, ...buckets);
  if (answer.kind === "allowed") return null;
  return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: answer.retryAfterSeconds };
}

/**
 * Counts one attempt to log in: per network, per account and network, and per account from anywhere. The last one does
 * not count for networks that the account has logged in from: guesses from elsewhere keep nobody out.
 */
export async function countStaffLogin(
  db: Database,
  limits: RateLimits,
  { login, staffId }: { login: string; staffId: string | null },
  headers: Headers,
): Promise<TooManyAttempts | null> {
  const network = networkOf(headers);
  // Under the account itself where there is one: username and e-mail are the same door.
  const account = staffId ?? login.trim().toLowerCase();
  const here = await refuseTooMany(limits, ["staff_login_address", network], ["staff_login", account, network]);
  if (here || (staffId !== null && (await hasLoggedInFrom(db, staffId, network)))) return here;
  return refuseTooMany(limits, ["staff_login_account", account]);
}

/** Counts one code typed after a right password, like an attempt to log in. */
export async function countStaffCode(
  db: Database,
  limits: RateLimits,
  staffId: string,
  headers: Headers,
): Promise<TooManyAttempts | null> {
  const network = networkOf(headers);
  const here = await refuseTooMany(limits, ["staff_code", staffId, network]);
  if (here || (await hasLoggedInFrom(db, staffId, network))) return here;
  return refuseTooMany(limits, ["staff_code_account", staffId]);
}

/** What the audit log keeps of where a request came from. */
export function networkOf(headers: Headers): string {
  return clientNetwork(clientAddress(headers));
}

async function hasLoggedInFrom(db: Database, staffId: string, network: string): Promise<boolean> {
  const login = await db
    .selectFrom("audit_log")
    .select("id")
    .where("subject", "=", staffSubject(staffId))
    .where("action", "=", "staff.logged_in")
    .where(sql<string>`after ->> 'network'`, "=", network)
    .limit(1)
    .executeTakeFirst();
  return login !== undefined;
}
