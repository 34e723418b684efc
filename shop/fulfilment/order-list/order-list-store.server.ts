import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import type { KeptView, ListColumn } from "./order-list.ts";

interface Owned {
  staffId: string;
  id: string;
}

/** Outside the staff member's views. */
export async function upsertListColumns(
  trx: DatabaseTransaction,
  { staffId, columns, now }: { staffId: string; columns: readonly ListColumn[]; now: Date },
): Promise<void> {
  const row = { columns: [...columns], saved_at: now };
  await trx
    .insertInto("order_list_views")
    .values({ ...row, staff_id: staffId, name: null, query: "" })
    .onConflict((conflict) => conflict.constraint("order_list_views_name").doUpdateSet(row))
    .execute();
}

/** Locked, so that two requests at once cannot exceed the limit or share a name. */
export async function lockKeptViews(
  trx: DatabaseTransaction,
  staffId: string,
): Promise<Pick<KeptView, "id" | "name" | "query">[]> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(trx);
  const rows = await trx
    .selectFrom("order_list_views")
    .select(["id", "name", "query"])
    .where("staff_id", "=", staffId)
    .where("name", "is not", null)
    .execute();
  return rows.map(({ id, name, query }) => ({ id, name: name ?? "", query }));
}

export async function insertKeptView(
  trx: DatabaseTransaction,
  { staffId, now, columns, ...view }: Omit<KeptView, "id"> & { staffId: string; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("order_list_views")
    .values({ ...view, columns: [...columns], staff_id: staffId, saved_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** False if this staff member has none with this id. */
export async function updateKeptView(
  trx: DatabaseTransaction,
  { staffId, id }: Owned,
  { now, ...change }: Partial<Omit<KeptView, "id">> & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("order_list_views")
    .set({ ...change, saved_at: now })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("name", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A view that is gone already is no error. */
export async function deleteKeptView(trx: DatabaseTransaction, { staffId, id }: Owned): Promise<void> {
  await trx
    .deleteFrom("order_list_views")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .where("name", "is not", null)
    .execute();
}
