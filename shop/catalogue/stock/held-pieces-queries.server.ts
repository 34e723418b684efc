import type { Database } from "#platform/database/database.server.ts";

/** By stock row id. Rules: CART-28. */
export async function findHeldPieces(db: Database, paymentId: string): Promise<Map<string, number>> {
  return bySku(await heldPieces(db).where("payment_id", "=", paymentId).execute());
}

/** By stock row id: what a staff order holds while nobody pays it. */
export async function findOrderHold(db: Database, orderId: string): Promise<Map<string, number>> {
  return bySku(await heldPieces(db).where("order_id", "=", orderId).where("payment_id", "is", null).execute());
}

function heldPieces(db: Database) {
  return db.selectFrom("stock_reservations").where("state", "=", "held").select(["sku_id", "quantity"]);
}

function bySku(rows: readonly { sku_id: string; quantity: number }[]): Map<string, number> {
  return new Map(rows.map((row) => [row.sku_id, row.quantity]));
}
