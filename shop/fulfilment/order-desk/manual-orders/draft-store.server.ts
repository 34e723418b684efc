import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { type DraftValues, draftOf, type ListedDraft } from "./draft-order.ts";

const KEPT_DAYS = 7;
const MOST_LISTED = 20;

/** Overwrites the same form's earlier one. */
export async function writeDraft(
  trx: Database,
  { id, staffId, values, now }: { id: string; staffId: string; values: DraftValues; now: Date },
): Promise<void> {
  const saved = { staff_id: staffId, fields: JSON.stringify(values), saved_at: now };
  await trx
    .insertInto("order_drafts")
    .values({ id, ...saved })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(saved))
    .execute();
}

export async function findDraft(db: Database, id: string): Promise<DraftValues | null> {
  const row = await db
    .selectFrom("order_drafts")
    .select(sql<Record<string, string>>`fields`.as("fields"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? draftOf(row.fields) : null;
}

export function listDrafts(db: Database): Promise<ListedDraft[]> {
  return db
    .selectFrom("order_drafts")
    .innerJoin("staff", "staff.id", "staff_id")
    .select([
      "order_drafts.id",
      sql<string>`fields ->> 'name'`.as("name"),
      "staff.name as staffName",
      "saved_at as savedAt",
    ])
    .orderBy("saved_at", "desc")
    .limit(MOST_LISTED)
    .execute();
}

export async function deleteDraft(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom("order_drafts").where("id", "=", id).execute();
}

/** A week after they were saved. Rules: DESK-16. */
export async function forgetDrafts(db: Database, now: Date): Promise<void> {
  const due = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await deleteInBatches(db, "order_drafts", sql`saved_at < ${due}`);
}
