import type { Database } from "#platform/database/database.server.ts";
import { declareJob } from "#platform/jobs/job.ts";
import type { Replacement } from "./replacement.ts";

/** An order was paid that takes the place of another one's pieces: take them out. Null: all that a lost job left. */
export const replacePiecesJob = declareJob<{ orderId: string | null }>("orders.replace-pieces");

/** The caller must hold the other order's row lock. */
export async function insertReplacement(
  trx: Database,
  {
    madeBy,
    ...row
  }: Pick<Replacement, "additionId" | "orderId" | "orderItemId" | "quantity" | "isWhole" | "backCents" | "editId"> & {
    madeBy: string;
  },
): Promise<void> {
  await trx
    .insertInto("piece_replacements")
    .values({
      addition_id: row.additionId,
      order_id: row.orderId,
      order_item_id: row.orderItemId,
      quantity: row.quantity,
      is_whole: row.isWhole,
      back_cents: row.backCents,
      edit_id: row.editId,
      made_by: madeBy,
    })
    .execute();
}

/** False: it had ended before. The caller must hold both orders' row locks. */
export async function settleReplacement(
  trx: Database,
  additionId: string,
  {
    from,
    ...end
  }: { from: "waiting" | "not_possible"; state: "done" | "not_possible" | "resolved"; reason?: string; at: Date },
): Promise<boolean> {
  const { state, reason, at } = end;
  const changed = await trx
    .updateTable("piece_replacements")
    .set({ state, settled_at: at, ...(reason !== undefined && { reason }) })
    .where("addition_id", "=", additionId)
    .where("state", "=", from)
    .returning("addition_id")
    .executeTakeFirst();
  return changed !== undefined;
}
