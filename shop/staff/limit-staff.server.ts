import { sql } from "kysely";
import { clientAddress, clientNetwork } from "#platform/client-address.ts";
import type { Database } from "#platform/database.server.ts";
import type { RateLimitAnswer, RateLimits } from "#platform/rate-limits.server.ts";
import { staffSubject } from "./staff-member.ts";

export interface TooManyAttempts {
  kind: "refused";
  reason: "too_many_attempts";
  retryAfterSeconds: number;
}

/** The first refusal among some counts, as a use case says it; null when all are allowed. */
export async function refuseTooMany(...counts: Promise<RateLimitAnswer>[]): Promise<TooManyAttempts | null> {
  for (const answer of await Promise.all(counts)) {
    if (answer.kind === "refused") {
      return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: answer.retryAfterSeconds };
    }
  }
  return null;
}

/**
 * Counts one attempt to log in: per account and network, per network, and per account from anywhere. The last one does
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
  const known = staffId !== null && (await hasLoggedInFrom(db, staffId, network));
  return refuseTooMany(
    limits.take("staff_login", account, network),
    limits.take("staff_login_address", network),
    ...(known ? [] : [limits.take("staff_login_account", account)]),
  );
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
