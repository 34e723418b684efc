import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { Return } from "../returns/return.ts";
import { paidByLine, paidByPiece, piecesLeft, promised, shippingBack } from "../returns/return-refund.ts";
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
 * Rules: REFUND-51.
 */
export function piecesToPutBack(order: Bought, returns: readonly Return[]): PieceLeft[] {
  const remaining = piecesLeft(order, returns);
  const paid = paidByLine(order);
  return order.items.map(({ id, productName, size, quantity, putBack = 0 }) => {
    const lineCents = paid.get(id) ?? 0;
    const left = SOLD.has(order.status) ? Math.max(0, remaining.get(id) ?? 0) : 0;
    return {
      orderItemId: id,
      productName,
      size,
      unitCents: Math.round(lineCents / quantity),
      left,
      worthCents: worthOf(paidByPiece(lineCents, quantity).slice(putBack, putBack + left)),
    };
  });
}

/** Pieces one after the other added up. Refunds take the first ones of a line, returns the last ones (`refundAmounts`). */
function worthOf(shares: readonly Centavos[]): Centavos[] {
  return shares.map((_, last) => shares.slice(0, last + 1).reduce((sum, share) => sum + share, 0));
}

/**
 * The shipping that goes back with all of the pieces left, since nothing of the order stays then; 0 where some does.
 * Rules: REFUND-52.
 */
export function shippingWithLast(
  order: Bought,
  returns: readonly Return[],
  pieces: readonly PieceLeft[],
  refundableCents: Centavos,
): Centavos {
  const wanted = pieces
    .filter(({ left }) => left > 0)
    .map(({ orderItemId, left: quantity }) => ({ orderItemId, quantity }));
  if (wanted.length === 0) return 0;
  const freeCents = refundableCents - promised(returns) - worthOfPieces(pieces, wanted);
  return shippingBack(order, returns, wanted, Math.max(0, freeCents));
}

/**
 * What was paid for the pieces that go back; pieces that are not there count for nothing.
 * @param lastCents goes back with the last of them.
 * Rules: REFUND-52.
 */
export function worthOfPieces(
  pieces: readonly PieceLeft[],
  wanted: readonly PiecesBack[],
  lastCents: Centavos = 0,
): Centavos {
  const quantityOf = (id: string) => wanted.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
  const isAll = pieces.every(({ orderItemId, left }) => quantityOf(orderItemId) === left);
  return pieces.reduce(
    (sum, { orderItemId, worthCents }) => sum + (worthCents[quantityOf(orderItemId) - 1] ?? 0),
    isAll ? lastCents : 0,
  );
}

/** Whether pieces may go back: each line once, no more than are left of it. Rules: REFUND-51. */
export function mayPutBack(pieces: readonly PieceLeft[], wanted: readonly PiecesBack[]): boolean {
  const lines = new Set(wanted.map(({ orderItemId }) => orderItemId));
  if (lines.size !== wanted.length) return false;
  return wanted.every(({ orderItemId, quantity }) => {
    const left = pieces.find((piece) => piece.orderItemId === orderItemId)?.left ?? 0;
    return Number.isInteger(quantity) && quantity > 0 && quantity <= left;
  });
}
