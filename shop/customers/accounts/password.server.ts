import { createKeyedMutex } from "#platform/concurrency/keyed-mutex.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { voidLinks } from "#platform/email/mailed-links.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueAccountMail } from "./account-jobs.ts";

type Hashing = Pick<Services, "customerAuth">;

/** Guesses at one account are hashed one after the other; a few may wait. */
const turns = createKeyedMutex(5);

/** The hash of a new password, by the library. Slow on purpose: call it outside of transactions. */
export async function hashCustomerPassword({ customerAuth }: Hashing, password: string): Promise<string> {
  return (await customerAuth.$context).password.hash(password);
}

/**
 * Whether a password fits a hash. Without one the same work is done and it does not. `account` names whose it is: one
 * hash at a time for each; `busy` where many wait already.
 */
export function passwordFits(
  { customerAuth }: Hashing,
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

/** Whether a customer's present password is this one, for changes that ask for it again. */
export async function isPasswordOf(
  db: Database,
  services: Hashing,
  customer: { customerId: string; email: string },
  password: string,
): Promise<boolean | "busy"> {
  const row = await db
    .selectFrom("customer_accounts")
    .select("password")
    .where("customer_id", "=", customer.customerId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return passwordFits(services, customer.email, row?.password ?? null, password);
}

/**
 * Gives a customer another password (already hashed): every session but `keepSessionId` ends, with its refresh tokens,
 * open recovery links are void, and the customer is told by mail.
 */
export async function replacePassword(
  trx: DatabaseTransaction,
  jobs: Jobs,
  change: { customerId: string; hash: string; keepSessionId: string | null; now: Date },
): Promise<void> {
  const { customerId, hash, keepSessionId, now } = change;
  await trx
    .insertInto("customer_accounts")
    .values({ customer_id: customerId, account_id: customerId, provider_id: "credential", password: hash })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "account_id"]).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
  const ended = trx.deleteFrom("customer_sessions").where("customer_id", "=", customerId);
  await (keepSessionId ? ended.where("id", "!=", keepSessionId) : ended).execute();
  await voidLinks(trx, customerId, ["recover_password"], now);
  await enqueueAccountMail(trx, jobs, { kind: "password_changed", customerId, at: now.toISOString() });
}
