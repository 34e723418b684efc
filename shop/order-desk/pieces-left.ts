import type { Centavos } from "#platform/money.ts";
import { spread } from "#platform/spread.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Return } from "#shop/returns/return.ts";
import { paidByLine, piecesLeft } from "#shop/returns/return-refund.ts";
import type { PieceLeft } from "./desk.ts";

/** A wish to put pieces of a line back on the shelf. */
export interface PiecesBack {
  orderItemId: string;
  quantity: number;
}

type Bought = Pick<Order, "status" | "items" | "methodDiscountCents" | "shippingCents">;

const SOLD: ReadonlySet<string> = new Set(["confirmed", "processing", "shipped", "delivered"]);

/**
 * The lines of an order with how many of their pieces can go back on the shelf: none of an order that took none or gave
 * all back, and none that a return speaks for or that went back before.
 */
export function piecesToPutBack(order: Bought, returns: readonly Return[]): PieceLeft[] {
  const remaining = piecesLeft(order, returns);
  const paid = paidByLine(order);
  return order.items.map(({ id, productName, size, quantity }) => {
    const lineCents = paid.get(id) ?? 0;
    const left = SOLD.has(order.status) ? Math.max(0, remaining.get(id) ?? 0) : 0;
    return {
      orderItemId: id,
      productName,
      size,
      unitCents: Math.round(lineCents / quantity),
      left,
      worthCents: worthOf(lineCents, quantity, left),
    };
  });
}

/** The last `left` pieces of a line, one after the other added up: the line's odd centavos went with its first ones. */
function worthOf(lineCents: Centavos, quantity: number, left: number): Centavos[] {
  const shares = spread(lineCents, Array<number>(quantity).fill(1)).slice(quantity - left);
  return shares.map((_, last) => shares.slice(0, last + 1).reduce((sum, share) => sum + share, 0));
}

/** What was paid for the pieces that go back; pieces that are not there count for nothing. */
export function worthOfPieces(pieces: readonly PieceLeft[], wanted: readonly PiecesBack[]): Centavos {
  return wanted.reduce((sum, { orderItemId, quantity }) => {
    const piece = pieces.find((each) => each.orderItemId === orderItemId);
    return sum + (piece?.worthCents[quantity - 1] ?? 0);
  }, 0);
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
