import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

/** Cache of the last check: hashing is slow, and every login page needs the result. */
let checked: { hash: string; fits: boolean } | null = null;

/** Whether the demo customer's public e-mail and password still work. Rules: ACCOUNT-29. */
export async function demoCustomerWorks(
  db: Database,
  { customerAuth }: Pick<Services, "customerAuth">,
): Promise<boolean> {
  const account = await db
    .selectFrom("customer_accounts")
    .innerJoin("customers", "customers.id", "customer_accounts.customer_id")
    .select("customer_accounts.password")
    .where("customers.email", "=", DEMO_CUSTOMER.email)
    .where("customer_accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  const hash = account?.password;
  if (!hash) return false;
  if (checked?.hash !== hash) {
    const { password } = await customerAuth.$context;
    checked = { hash, fits: await password.verify({ hash, password: DEMO_CUSTOMER.password }) };
  }
  return checked.fits;
}
