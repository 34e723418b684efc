import type { Order } from "#shop/orders/order.ts";
import type { Return } from "#shop/returns/return.ts";
import { paidByLine, piecesLeft } from "#shop/returns/return-refund.ts";
import type { PieceLeft } from "./desk.ts";

/** A wish to put pieces of a line back on the shelf. */
export interface PiecesBack {
  orderItemId: string;
  quantity: number;
}

const SOLD: ReadonlySet<string> = new Set(["confirmed", "processing", "shipped", "delivered"]);

/**
 * The lines of an order with how many of their pieces can go back on the shelf: none of an order that took none or gave
 * all back, and none that a return speaks for or that went back before.
 */
export function piecesToPutBack(order: Order, returns: readonly Return[]): PieceLeft[] {
  const left = piecesLeft(order, returns);
  const paid = paidByLine(order);
  return order.items.map(({ id, productName, size, quantity }) => ({
    orderItemId: id,
    productName,
    size,
    unitCents: Math.round((paid.get(id) ?? 0) / quantity),
    left: SOLD.has(order.status) ? Math.max(0, left.get(id) ?? 0) : 0,
  }));
}

/** Whether pieces may go back: each line once, no more than are left of it. */
export function mayPutBack(pieces: readonly PieceLeft[], wanted: readonly PiecesBack[]): boolean {
  const lines = new Set(wanted.map(({ orderItemId }) => orderItemId));
  if (lines.size !== wanted.length) return false;
  return wanted.every(({ orderItemId, quantity }) => {
    const left = pieces.find((piece) => piece.orderItemId === orderItemId)?.left ?? 0;
    return Number.isInteger(quantity) && quantity > 0 && quantity <= left;
  });
}
