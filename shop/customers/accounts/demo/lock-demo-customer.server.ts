import type { Services } from "#shop/services.server.ts";
import { findCustomerCredentials } from "../customer-queries.server.ts";
import { deletePassword } from "../customer-store.server.ts";
import { deleteSessions } from "../login/session-store.server.ts";
import { DEMO_CUSTOMER } from "./demo-customer.ts";

/** For production on a database that was a demo. Returns whether there was such an account. Rules: ACCOUNT-29. */
export async function lockDemoCustomer({ db, customerAuth }: Pick<Services, "db" | "customerAuth">): Promise<boolean> {
  const account = await findCustomerCredentials(db, DEMO_CUSTOMER.email);
  if (!account?.hash) return false;
  const { password } = await customerAuth.$context;
  if (!(await password.verify({ hash: account.hash, password: DEMO_CUSTOMER.password }))) return false;
  await db.transaction().execute(async (trx) => {
    await deletePassword(trx, account.id);
    await deleteSessions(trx, account.id);
  });
  return true;
}
