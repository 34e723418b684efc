import type { Database } from "#platform/database/database.server.ts";

export async function insertRefundPieces(
  trx: Database,
  refundId: string,
  pieces: readonly { orderItemId: string; quantity: number }[],
): Promise<void> {
  await trx
    .insertInto("refund_pieces")
    .values(pieces.map(({ orderItemId, quantity }) => ({ refund_id: refundId, order_item_id: orderItemId, quantity })))
    .execute();
}

/** False when this note was written before. */
export async function insertNote(
  trx: Database,
  note: { id: string; orderId: string; staffId: string; text: string; at: Date },
): Promise<boolean> {
  const { id, orderId, staffId, text, at } = note;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("order_notes")
    .values({ id, order_id: orderId, staff_id: staffId, text, written_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function lockNote(
  trx: Database,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<{ staffId: string | null } | null> {
  const note = await trx
    .selectFrom("order_notes")
    .select("staff_id as staffId")
    .where("id", "=", noteId)
    .where("order_id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  return note ?? null;
}

export async function deleteNote(trx: Database, noteId: string): Promise<void> {
  await trx.deleteFrom("order_notes").where("id", "=", noteId).execute();
}

/** The staff's notes on orders whose customer's data is deleted. */
export async function deleteNotesOn(trx: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .deleteFrom("order_notes")
    .where("order_id", "in", [...orderIds])
    .execute();
}
