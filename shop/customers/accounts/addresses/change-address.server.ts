import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../login/session.ts";
import type { AddressInput } from "./address.ts";
import { isAddressId } from "./address-queries.server.ts";
import { lockAddresses, preferOnly, writeAddress } from "./address-store.server.ts";

export type ChangeAddressResult = { kind: "changed" } | { kind: "refused"; reason: "not_found" };

const NOT_FOUND = { kind: "refused", reason: "not_found" } as const;

/** Only preferring another address unsets `preferred`. `not_found` for other customers' ones. Rules: ACCOUNT-54. */
export async function changeAddress(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  addressId: string,
  { preferred, ...fields }: Partial<AddressInput>,
  now: Date,
): Promise<ChangeAddressResult> {
  if (!isAddressId(addressId)) return NOT_FOUND;
  return db.transaction().execute(async (trx) => {
    const isThere =
      (await lockAddresses(trx, customerId)) && (await writeAddress(trx, { customerId, addressId }, fields, now));
    if (!isThere) return NOT_FOUND;
    if (preferred) await preferOnly(trx, customerId, addressId);
    return { kind: "changed" };
  });
}
