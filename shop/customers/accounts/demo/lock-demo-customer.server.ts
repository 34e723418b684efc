import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

/**
 * For production on a database that was a demo: disables the login with the public demo password. Returns whether there
 * was such an account.
 * Rules: ACCOUNT-29.
 */
export async function lockDemoCustomer(
  db: Database,
  { customerAuth }: Pick<Services, "customerAuth">,
): Promise<boolean> {
  const account = await db
    .selectFrom("customer_accounts")
    .innerJoin("customers", "customers.id", "customer_accounts.customer_id")
    .select(["customer_accounts.id", "customer_accounts.customer_id", "customer_accounts.password"])
    .where("customers.email", "=", DEMO_CUSTOMER.email)
    .where("customer_accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  if (!account?.password) return false;
  const { password } = await customerAuth.$context;
  if (!(await password.verify({ hash: account.password, password: DEMO_CUSTOMER.password }))) return false;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("customer_accounts").where("id", "=", account.id).execute();
    await trx.deleteFrom("customer_sessions").where("customer_id", "=", account.customer_id).execute();
  });
  return true;
}
