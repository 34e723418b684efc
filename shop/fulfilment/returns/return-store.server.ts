import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

export interface NewReturn {
  orderId: string;
  kind: ReturnKind;
  note: string;
  shippingCents: number;
  answerDueOn: string;
  at: Date;
  lines: readonly NewReturnLine[];
  /** JPEGs. */
  photos: readonly Buffer[];
}

export interface NewReturnLine {
  orderItemId: string;
  quantity: number;
  refundCents: number;
  wanted: { size: string; skuId: string } | null;
}

/** Returns its id. The caller must hold the order's row lock. */
export async function insertReturn(trx: Database, made: NewReturn): Promise<string> {
  const { id } = await trx
    .insertInto("returns")
    .values({
      order_id: made.orderId,
      kind: made.kind,
      note: made.note,
      shipping_cents: made.shippingCents,
      answer_due_on: made.answerDueOn,
      requested_at: made.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("return_lines")
    .values(
      made.lines.map((line) => ({
        return_id: id,
        order_item_id: line.orderItemId,
        quantity: line.quantity,
        refund_cents: line.refundCents,
        wanted_size: line.wanted?.size ?? null,
        wanted_sku_id: line.wanted?.skuId ?? null,
      })),
    )
    .execute();
  const photos = made.photos.map((file, index) => ({ return_id: id, position: index + 1, file }));
  if (photos.length > 0) await trx.insertInto("return_photos").values(photos).execute();
  return id;
}

export interface ReturnChange {
  status: ReturnStatus;
  answer?: string;
  label_url?: string | null;
  posting_code?: string | null;
  arrival_note?: string;
  sent_carrier?: string | null;
  sent_code?: string | null;
  refunded_cents?: number | null;
  shipping_cents?: number;
  answered_at?: Date;
  received_at?: Date;
  closed_at?: Date;
  refund_id?: string;
}

/** The caller must hold the order's row lock and have checked the transition. */
export async function changeReturn(trx: Database, returnId: string, change: ReturnChange): Promise<void> {
  await trx.updateTable("returns").set(change).where("id", "=", returnId).execute();
}

/** How to send the pieces. The caller must hold the order's row lock. */
export async function noteAnswer(
  trx: Database,
  returnId: string,
  { answer, postingCode }: { answer: string; postingCode: string | null },
): Promise<void> {
  await trx.updateTable("returns").set({ answer, posting_code: postingCode }).where("id", "=", returnId).execute();
}

/** The caller must hold the order's row lock. */
export async function setPostingCode(trx: Database, returnId: string, code: string): Promise<void> {
  await trx.updateTable("returns").set({ posting_code: code }).where("id", "=", returnId).execute();
}

/** Unless another code is set by now; whether it did. */
export async function withdrawPostingCode(trx: Database, returnId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("returns")
    .set({ posting_code: null })
    .where("id", "=", returnId)
    .where("posting_code", "=", code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The customer keeps pieces: no other open return of the order refunds its shipping. Rules: REFUND-23. */
export async function keepShipping(trx: Database, orderId: string): Promise<void> {
  await trx
    .updateTable("returns")
    .set({ shipping_cents: 0 })
    .where("order_id", "=", orderId)
    .where("status", "in", ["requested", "approved", "received"])
    .execute();
}

/** Pieces of each line put back into stock, by line id. */
export async function noteShelved(
  trx: Database,
  returnId: string,
  shelved: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [orderItemId, count] of shelved) {
    await trx
      .updateTable("return_lines")
      .set({ shelved: count })
      .where("return_id", "=", returnId)
      .where("order_item_id", "=", orderItemId)
      .execute();
  }
}

/** All pieces were returned and refunded, or put back into stock with a refund. Rules: REFUND-25. */
export async function isWhollyGivenUp(trx: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select not exists (
      select from order_items as item
       where item.order_id = ${orderId} and item.quantity > (
         select coalesce(sum(line.quantity), 0) from return_lines as line join returns on returns.id = line.return_id
          where line.order_item_id = item.id and returns.kind = 'regret' and returns.status = 'refunded')
         + (select coalesce(sum(back.quantity), 0) from refund_pieces as back where back.order_item_id = item.id)) as whole`.execute(
    trx,
  );
  return rows[0]?.whole ?? false;
}

/** The requested sizes, or for a defect the same product; `isHeld`: reserved. Rules: REFUND-42. */
export async function replacementPieces(trx: Database, returnId: string) {
  return trx
    .selectFrom("return_lines as line")
    .innerJoin("order_items as item", "item.id", "line.order_item_id")
    .innerJoin("skus", (join) =>
      join.on((eb) => eb("skus.id", "=", eb.fn.coalesce("line.wanted_sku_id", "item.sku_id"))),
    )
    .where("line.return_id", "=", returnId)
    .select(["skus.id as skuId", "skus.product_id as productId", "line.quantity"])
    .select((eb) => eb("line.held_sku_id", "is not", null).as("isHeld"))
    .execute();
}

/** The caller changes the stock. */
export async function noteHeld(trx: Database, returnId: string, isHeld: boolean): Promise<void> {
  await trx
    .updateTable("return_lines")
    .set((eb) => ({ held_sku_id: isHeld ? eb.ref("wanted_sku_id") : null }))
    .where("return_id", "=", returnId)
    .execute();
}

/** Erases texts by customer and shop, and photos, when the customer's data is deleted; the amounts remain. Rules: LAW-47. */
export async function forgetWordsOnReturns(trx: DatabaseTransaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable("returns")
    .set({ note: "", answer: "", arrival_note: "", label_url: null })
    .where("order_id", "in", [...orderIds])
    .execute();
  const theirs = trx
    .selectFrom("returns")
    .select("id")
    .where("order_id", "in", [...orderIds]);
  await trx.deleteFrom("return_photos").where("return_id", "in", theirs).execute();
}
