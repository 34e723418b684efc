import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { Return } from "../../returns/return.ts";
import { type PiecesBack, piecesToPutBack, worthOfPieces } from "../pieces-left.ts";

/**
 * What goes back: what was paid for pieces taken out, and the difference of swaps; at most what is left. The coupon
 * stays on the other pieces, also where they no longer reach its minimum, and so does the shipping that was charged.
 * @param items the order's lines after the edit's swaps.
 * Rules: EDIT-4.
 */
export function editRefundCents(
  order: Pick<Order, "status" | "amounts">,
  items: OrderLine[],
  { returns, takenOut, swapCents, refundableCents }: EditMoney,
): Centavos {
  const worth = worthOfPieces(piecesToPutBack({ ...order, items }, returns), takenOut);
  return Math.min(worth + swapCents, refundableCents);
}

interface EditMoney {
  returns: readonly Return[];
  takenOut: readonly PiecesBack[];
  /** What swaps for cheaper products give back. */
  swapCents: Centavos;
  /** What can still be refunded. */
  refundableCents: Centavos;
}
