import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSold } from "#shop/ordering/orders/order-status.ts";
import type { Return } from "../returns/return.ts";
import { paidByLine, paidByPiece, piecesLeft, promisedRefundCents, shippingBack } from "../returns/return-refund.ts";
import type { PieceLeft } from "./desk.ts";

/** A request to put pieces of a line back into stock. */
export interface PiecesBack {
  orderItemId: string;
  quantity: number;
}

type Bought = Pick<Order, "status" | "items" | "amounts">;

/**
 * The order's lines with how many pieces can be put back into stock. None if the order is unsold or cancelled; excludes
 * pieces in a return and pieces put back before.
 * Rules: REFUND-51.
 */
export function piecesToPutBack(order: Bought, returns: readonly Return[]): PieceLeft[] {
  const remaining = piecesLeft(order, returns);
  const paid = paidByLine(order);
  return order.items.map(({ id, productName, size, quantity, putBack = 0 }) => {
    const lineCents = paid.get(id) ?? 0;
    const left = isSold(order.status) ? Math.max(0, remaining.get(id) ?? 0) : 0;
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

/**
 * Running totals of the pieces' prices. Refunds at the desk take a line's first pieces, returns the last ones
 * (`refundAmounts`).
 */
function worthOf(shares: readonly Centavos[]): Centavos[] {
  return shares.map((_, last) => shares.slice(0, last + 1).reduce((sum, share) => sum + share, 0));
}

/** The shipping refunded if all remaining pieces are put back; 0 if the customer keeps any. Rules: REFUND-52. */
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
  const freeCents = refundableCents - promisedRefundCents(returns) - worthOfPieces(pieces, wanted);
  return shippingBack(order, returns, wanted, Math.max(0, freeCents));
}

/**
 * What was paid for pieces that are put back; ignores pieces beyond the remaining ones.
 * @param lastCents added if all remaining pieces are put back.
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

/** Names the pieces as a form shows them, to refuse one that was filled in before a line was swapped for another piece. */
export function piecesVersion(pieces: readonly Pick<PieceLeft, "orderItemId" | "productName" | "size">[]): string {
  return pieces
    .map(({ orderItemId, productName, size }) => `${orderItemId.slice(0, 8)} ${productName} ${size}`)
    .join("|");
}

/** Validates pieces to put back: each line at most once, no more than remain. Rules: REFUND-51. */
export function arePiecesRestockable(pieces: readonly PieceLeft[], wanted: readonly PiecesBack[]): boolean {
  const lines = new Set(wanted.map(({ orderItemId }) => orderItemId));
  if (lines.size !== wanted.length) return false;
  return wanted.every(({ orderItemId, quantity }) => {
    const left = pieces.find((piece) => piece.orderItemId === orderItemId)?.left ?? 0;
    return Number.isInteger(quantity) && quantity > 0 && quantity <= left;
  });
}
