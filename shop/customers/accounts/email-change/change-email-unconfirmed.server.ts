import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { isTaken } from "../customer-queries.server.ts";
import type { CustomerSession } from "../login/session.ts";
import { writeEmail } from "./email-change-store.server.ts";
import { forgetChange } from "./request-email-change.server.ts";

/** False: the new address has an account. Rules: ACCOUNT-47. */
export async function changeEmailUnconfirmed(
  trx: DatabaseTransaction,
  { customerId }: Pick<CustomerSession, "customerId">,
  email: string,
  now: Date,
): Promise<boolean> {
  if (await isTaken(trx, email)) return false;
  await writeEmail(trx, customerId, { email, verified: false }, now);
  await forgetChange(trx, customerId, now);
  return true;
}
