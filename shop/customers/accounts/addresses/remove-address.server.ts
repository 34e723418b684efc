import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../login/session.ts";
import { MOST_ADDRESSES, REMOVED_KEPT_HOURS } from "./address.ts";
import { isAddressId } from "./address-queries.server.ts";
import {
  countAddresses,
  deleteRemovedBefore,
  findRemoved,
  lockAddresses,
  markRemoved,
  preferOldest,
  preferOnly,
  unmarkRemoved,
} from "./address-store.server.ts";

type Asker = Pick<CustomerSession, "customerId">;

export type RemoveAddressResult = { kind: "removed" } | { kind: "refused"; reason: "not_found" };
export type RestoreAddressResult = { kind: "restored" } | { kind: "refused"; reason: "not_found" | "full" };

const NOT_FOUND = { kind: "refused", reason: "not_found" } as const;

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
