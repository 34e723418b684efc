import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../login/session.ts";
import { type AddressInput, MOST_ADDRESSES } from "./address.ts";
import { countAddresses, insertAddress, lockAddresses, preferOnly } from "./address-store.server.ts";

export type AddAddressResult =
  | { kind: "added"; addressId: string }
  /** `full`: the list has `MOST_ADDRESSES`. `no_customer`: the account was just deleted. */
  | { kind: "refused"; reason: "full" | "no_customer" };

/** Adds an address for the session's customer. The first one becomes the preferred one. Rules: ACCOUNT-52. */
export function addAddress(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  input: AddressInput,
  now: Date,
): Promise<AddAddressResult> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAddresses(trx, customerId))) return { kind: "refused", reason: "no_customer" };
    const before = await countAddresses(trx, customerId);
    if (before >= MOST_ADDRESSES) return { kind: "refused", reason: "full" };
    const addressId = await insertAddress(trx, customerId, { ...input, preferred: before === 0 }, now);
    if (input.preferred && before > 0) await preferOnly(trx, customerId, addressId);
    return { kind: "added", addressId };
  });
}
