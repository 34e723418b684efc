import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";

/** '1 reembolsada', and what a swap for a cheaper product gave back; null: nothing. Rules: EDIT-13, REFUND-68. */
export function refundedPieces({ putBack = 0, swapRefundCents = 0 }: Pick<OrderLine, "putBack" | "swapRefundCents">) {
  const pieces = putBack > 0 && counted(putBack, "reembolsada", "reembolsadas");
  const swapped = swapRefundCents > 0 && `${formatBrl(swapRefundCents)} devolvidos na troca`;
  return [pieces, swapped].filter(Boolean).join(", ") || null;
}
