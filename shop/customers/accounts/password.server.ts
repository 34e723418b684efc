import { createKeyedMutex } from "#platform/concurrency/keyed-mutex.ts";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { voidLinks } from "#platform/email/mailed-link-store.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findPasswordHash } from "./customer-queries.server.ts";
import { writePasswordHash } from "./customer-store.server.ts";
import { deleteSessions } from "./login/session-store.server.ts";
import { enqueueAccountMail } from "./send-account-mail.server.ts";

type Needed = Pick<Services, "db" | "customerAuth">;

/** Checks of one account's password run one at a time; five may queue. */
const turns = createKeyedMutex(5);

/** Slow on purpose: call it outside of transactions. */
export async function hashCustomerPassword({ customerAuth }: Needed, password: string): Promise<string> {
  return (await customerAuth.$context).password.hash(password);
}

/**
 * Without a hash it does the same work and returns false, so that timing does not reveal accounts. Checks run one at a
 * time per `account`; `busy` if too many are queued. Rules: ACCOUNT-32.
 */
export function passwordFits(
  { customerAuth }: Needed,
  account: string,
  hash: string | null,
  password: string,
): Promise<boolean | "busy"> {
  return turns.take(account, async () => {
    const { password: library } = await customerAuth.$context;
    if (hash !== null) return library.verify({ hash, password });
    await library.hash(password);
    return false;
  });
}

export async function isPasswordOf(
  deps: Needed,
  customer: { customerId: string; email: string },
  password: string,
): Promise<boolean | "busy"> {
  const { db } = deps;
  const hash = await findPasswordHash(db, customer.customerId);
  return passwordFits(deps, customer.email, hash, password);
}

/** Ends every session but `keepSessionId`, voids open recovery links and notifies the customer. Rules: ACCOUNT-44. */
export async function replacePassword(
  trx: DatabaseTransaction,
  jobs: Jobs,
  change: { customerId: string; hash: string; keepSessionId: string | null; now: Date },
): Promise<void> {
  const { customerId, hash, keepSessionId, now } = change;
  await writePasswordHash(trx, customerId, hash, now);
  await deleteSessions(trx, customerId, keepSessionId ? { except: keepSessionId } : {});
  await voidLinks(trx, customerId, ["recover_password"], now);
  await enqueueAccountMail(trx, jobs, { kind: "password_changed", customerId, at: now.toISOString() });
}
