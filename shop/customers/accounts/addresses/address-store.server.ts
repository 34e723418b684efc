import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { AddressFields } from "./address.ts";

/** Nobody else changes this customer's addresses until the transaction ends; false: there is no such customer. */
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

/** Writes over some fields of an address that is there; whether there was one. */
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

/** Makes an address the preferred one in the other's place; the caller has seen that it is there. */
export async function preferOnly(trx: DatabaseTransaction, customerId: string, addressId: string): Promise<void> {
  const mine = trx
    .updateTable("customer_addresses")
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null);
  await mine.set({ preferred: false }).where("preferred", "=", true).where("id", "!=", addressId).execute();
  await mine.set({ preferred: true }).where("id", "=", addressId).execute();
}

/** The address that was added first takes the preferred one's place, where none is preferred. */
export async function preferOldest(trx: DatabaseTransaction, customerId: string): Promise<void> {
  const mine = trx
    .selectFrom("customer_addresses")
    .select(["id", "preferred"])
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null);
  const first = await mine.orderBy("preferred", "desc").orderBy("created_at").orderBy("id").executeTakeFirst();
  if (first && !first.preferred) await preferOnly(trx, customerId, first.id);
}

/** Takes an address out of the list; whether it was there. */
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

/** A removed address and whether it was the preferred one; null when there is none. */
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

/** Puts a removed address back, not as the preferred one. */
export async function unmarkRemoved(trx: DatabaseTransaction, addressId: string): Promise<void> {
  await trx
    .updateTable("customer_addresses")
    .set({ removed_at: null, preferred: false })
    .where("id", "=", addressId)
    .execute();
}

/** Writes fields of the customer's preferred address, which is made where there is none. */
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

/** Deletes what was taken out of the list before a moment. */
export async function deleteRemovedBefore(db: Database, due: Date): Promise<void> {
  await deleteInBatches(db, "customer_addresses", sql`removed_at < ${due}`);
}
