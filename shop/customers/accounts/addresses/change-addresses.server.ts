import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../login/session.ts";
import { type AddressInput, MOST_ADDRESSES, REMOVED_KEPT_HOURS } from "./address.ts";
import { isAddressId } from "./address-queries.server.ts";
import {
  countAddresses,
  deleteRemovedBefore,
  findRemoved,
  insertAddress,
  lockAddresses,
  markRemoved,
  preferOldest,
  preferOnly,
  unmarkRemoved,
  writeAddress,
} from "./address-store.server.ts";

type Asker = Pick<CustomerSession, "customerId">;

export type AddAddressResult =
  | { kind: "added"; addressId: string }
  /** `full`: the list has `MOST_ADDRESSES`. `no_customer`: the account was just deleted. */
  | { kind: "refused"; reason: "full" | "no_customer" };

/** Adds an address for the session's customer. The first one becomes the preferred one. Rules: ACCOUNT-52. */
export function addAddress(
  db: Database,
  { customerId }: Asker,
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

export type ChangeAddressResult = { kind: "changed" } | { kind: "refused"; reason: "not_found" };

const NOT_FOUND = { kind: "refused", reason: "not_found" } as const;

/** Only preferring another address unsets `preferred`. `not_found` for other customers' ones. Rules: ACCOUNT-54. */
export async function changeAddress(
  db: Database,
  { customerId }: Asker,
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

export type RemoveAddressResult = { kind: "removed" } | { kind: "refused"; reason: "not_found" };
export type RestoreAddressResult = { kind: "restored" } | { kind: "refused"; reason: "not_found" | "full" };

/** If it was the preferred one, the oldest other one becomes so. Rules: ACCOUNT-53. */
export async function removeAddress(
  db: Database,
  { customerId }: Asker,
  addressId: string,
  now: Date,
): Promise<RemoveAddressResult> {
  if (!isAddressId(addressId)) return NOT_FOUND;
  return db.transaction().execute(async (trx) => {
    await lockAddresses(trx, customerId);
    if (!(await markRemoved(trx, { customerId, addressId }, now))) return NOT_FOUND;
    await preferOldest(trx, customerId);
    return { kind: "removed" };
  });
}

/** Restores its preference too. Refused if the list is full by now. */
export async function restoreAddress(
  db: Database,
  { customerId }: Asker,
  addressId: string,
): Promise<RestoreAddressResult> {
  if (!isAddressId(addressId)) return NOT_FOUND;
  return db.transaction().execute(async (trx) => {
    await lockAddresses(trx, customerId);
    const removed = await findRemoved(trx, { customerId, addressId });
    if (!removed) return NOT_FOUND;
    const others = await countAddresses(trx, customerId);
    if (others >= MOST_ADDRESSES) return { kind: "refused", reason: "full" };
    await unmarkRemoved(trx, addressId);
    if (removed.wasPreferred || others === 0) await preferOnly(trx, customerId, addressId);
    return { kind: "restored" };
  });
}

export async function forgetRemovedAddresses(db: Database, now: Date): Promise<void> {
  await deleteRemovedBefore(db, new Date(now.getTime() - REMOVED_KEPT_HOURS * 60 * 60_000));
}
