import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isSold } from "#shop/ordering/orders/order-status.ts";
import type { Return } from "../returns/return.ts";
import { paidByLine, paidByPiece, piecesLeft, promisedRefundCents, shippingBack } from "../returns/return-refund.ts";
import type { PieceLeft } from "./desk.ts";

/** Pieces of a line to put back into stock. */
export interface PiecesBack {
  orderItemId: string;
  quantity: number;
}

type Bought = Pick<Order, "status" | "items" | "amounts">;

/** Leaves out pieces in a return or put back before. Empty if the order is unsold or cancelled. Rules: REFUND-51. */
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

/** Running totals: refunds at the desk take a line's first pieces, returns the last ones (`refundAmounts`). */
function worthOf(shares: readonly Centavos[]): Centavos[] {
  return shares.map((_, last) => shares.slice(0, last + 1).reduce((sum, share) => sum + share, 0));
}

/** Shipping refunded with all remaining pieces; 0 if the customer keeps any. Rules: REFUND-52. */
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

/** Ignores pieces beyond the remaining ones. `lastCents`: added if all of those are put back. Rules: REFUND-52. */
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

/** A form that was filled in before a line was swapped for another piece is refused. */
export function piecesVersion(pieces: readonly Pick<PieceLeft, "orderItemId" | "productName" | "size">[]): string {
  return pieces
    .map(({ orderItemId, productName, size }) => `${orderItemId.slice(0, 8)} ${productName} ${size}`)
    .join("|");
}

/** Each line at most once, no more than remain. Rules: REFUND-51. */
export function arePiecesRestockable(pieces: readonly PieceLeft[], wanted: readonly PiecesBack[]): boolean {
  const lines = new Set(wanted.map(({ orderItemId }) => orderItemId));
  if (lines.size !== wanted.length) return false;
  return wanted.every(({ orderItemId, quantity }) => {
    const left = pieces.find((piece) => piece.orderItemId === orderItemId)?.left ?? 0;
    return Number.isInteger(quantity) && quantity > 0 && quantity <= left;
  });
}
