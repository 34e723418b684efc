import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { Return } from "../../returns/return.ts";
import { type PiecesBack, piecesToPutBack, worthOfPieces } from "../pieces-left.ts";

/**
 * What goes back for pieces taken out: what was paid for them, at most what is left of the order's money. The coupon
 * stays on the other pieces, also where they no longer reach its minimum, and so does the shipping that was charged.
 * @param items the order's lines after the edit's swaps.
 * Rules: EDIT-4.
 */
export function editRefundCents(
  order: Pick<Order, "status" | "amounts">,
  items: OrderLine[],
  { returns, takenOut, refundableCents }: EditMoney,
): Centavos {
  const worth = worthOfPieces(piecesToPutBack({ ...order, items }, returns), takenOut);
  return Math.min(worth, refundableCents);
}

interface EditMoney {
  returns: readonly Return[];
  takenOut: readonly PiecesBack[];
  /** What can still be refunded. */
  refundableCents: Centavos;
}
