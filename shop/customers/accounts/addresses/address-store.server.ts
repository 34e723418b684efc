import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";

/** Locks the customer's row, and with it their addresses. False: there is no such customer. */
export async function lockAddresses(trx: DatabaseTransaction, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAddresses(trx: DatabaseTransaction, customerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("customer_addresses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAddress(
  trx: DatabaseTransaction,
  customerId: string,
  { zipCode, ...fields }: Partial<AddressFields> & { label?: string; preferred: boolean },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("customer_addresses")
    .values({ ...fields, zip_code: zipCode, customer_id: customerId, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the address does not exist or was removed. */
export async function writeAddress(
  trx: DatabaseTransaction,
  where: { customerId: string; addressId: string },
  { zipCode, ...fields }: Partial<AddressFields> & { label?: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("customer_addresses")
    .set({ ...fields, zip_code: zipCode, updated_at: now })
    .where("id", "=", where.addressId)
    .where("customer_id", "=", where.customerId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The caller must have checked that the address exists. */
export async function preferOnly(trx: DatabaseTransaction, customerId: string, addressId: string): Promise<void> {
  const mine = trx
    .updateTable("customer_addresses")
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null);
  await mine.set({ preferred: false }).where("preferred", "=", true).where("id", "!=", addressId).execute();
  await mine.set({ preferred: true }).where("id", "=", addressId).execute();
}

/** Makes the oldest address the preferred one if none is. */
export async function preferOldest(trx: DatabaseTransaction, customerId: string): Promise<void> {
  const mine = trx
    .selectFrom("customer_addresses")
    .select(["id", "preferred"])
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null);
  const first = await mine.orderBy("preferred", "desc").orderBy("created_at").orderBy("id").executeTakeFirst();
  if (first && !first.preferred) await preferOnly(trx, customerId, first.id);
}

/** False if the address does not exist or was removed before. */
export async function markRemoved(
  trx: DatabaseTransaction,
  where: { customerId: string; addressId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("customer_addresses")
    .set({ removed_at: now })
    .where("id", "=", where.addressId)
    .where("customer_id", "=", where.customerId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findRemoved(
  trx: DatabaseTransaction,
  where: { customerId: string; addressId: string },
): Promise<{ wasPreferred: boolean } | null> {
  const row = await trx
    .selectFrom("customer_addresses")
    .select("preferred as wasPreferred")
    .where("id", "=", where.addressId)
    .where("customer_id", "=", where.customerId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Does not make it the preferred one again. */
export async function unmarkRemoved(trx: DatabaseTransaction, addressId: string): Promise<void> {
  await trx
    .updateTable("customer_addresses")
    .set({ removed_at: null, preferred: false })
    .where("id", "=", addressId)
    .execute();
}

/** Updates the preferred address, or inserts one. Rules: ACCOUNT-51. */
export async function writePreferred(
  trx: DatabaseTransaction,
  customerId: string,
  fields: Partial<AddressFields>,
  now: Date,
): Promise<void> {
  const given = Object.values(fields).filter((value) => value !== undefined);
  if (given.length === 0) return;
  const preferred = await trx
    .selectFrom("customer_addresses")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("preferred", "=", true)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (preferred) await writeAddress(trx, { customerId, addressId: preferred.id }, fields, now);
  else if (given.some((value) => value !== ""))
    await insertAddress(trx, customerId, { ...fields, preferred: true }, now);
}

export async function deleteRemovedBefore(db: Database, due: Date): Promise<void> {
  await deleteInBatches(db, "customer_addresses", sql`removed_at < ${due}`);
}
