import type { Database } from "#platform/database.server.ts";
import type { ReturnKind, ReturnStatus } from "./return-status.ts";

export interface NewReturn {
  orderId: string;
  kind: ReturnKind;
  note: string;
  shippingCents: number;
  answerDueOn: string;
  at: Date;
  lines: readonly NewReturnLine[];
}

export interface NewReturnLine {
  orderItemId: string;
  quantity: number;
  refundCents: number;
  wanted: { size: string; skuId: string } | null;
}

/** Writes a return with its lines; the caller holds the order. Answers its id. */
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
  return id;
}

export interface ReturnChange {
  status: ReturnStatus;
  answer?: string;
  label_url?: string | null;
  answered_at?: Date;
  received_at?: Date;
  closed_at?: Date;
  refund_id?: string;
}

/** The caller holds the order and has asked the table of states. */
export async function changeReturn(trx: Database, returnId: string, change: ReturnChange): Promise<void> {
  await trx.updateTable("returns").set(change).where("id", "=", returnId).execute();
}

/** Pieces stay after all: no other open return of the order brings its shipping back. */
export async function keepShipping(trx: Database, orderId: string): Promise<void> {
  await trx
    .updateTable("returns")
    .set({ shipping_cents: 0 })
    .where("order_id", "=", orderId)
    .where("status", "in", ["requested", "approved", "received"])
    .execute();
}

/** What is sent instead: the wanted sizes, or for a defect the same piece anew. */
export async function replacementPieces(trx: Database, returnId: string) {
  return trx
    .selectFrom("return_lines as line")
    .innerJoin("order_items as item", "item.id", "line.order_item_id")
    .innerJoin("skus", (join) =>
      join.on((eb) => eb("skus.id", "=", eb.fn.coalesce("line.wanted_sku_id", "item.sku_id"))),
    )
    .where("line.return_id", "=", returnId)
    .select(["skus.id as skuId", "skus.product_id as productId", "line.quantity"])
    .execute();
}
