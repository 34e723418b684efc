import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import type { Return } from "../../returns/return.ts";
import { type PiecesBack, piecesToPutBack, worthOfPieces } from "../pieces-left.ts";

/**
 * Paid for pieces taken out, and the difference of swaps; at most what is left. Coupon and shipping stay as charged,
 * also where the other pieces no longer reach the coupon's minimum. `items`: the lines after the swaps. Rules: EDIT-4.
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
  swapCents: Centavos;
  refundableCents: Centavos;
}
