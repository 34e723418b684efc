import { counted } from "#platform/formats/plural.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import type { Order, OrderLine } from "../order.ts";

export interface ShownRefund {
  refundedCents: Centavos;
  remainingCents: Centavos;
}

export const REFUNDED_LABEL = "Reembolsado";
export const BANK_LABEL = "Devolvido pelo banco";
export const REMAINING_LABEL = "Total após o reembolso";

type Refunded = Pick<Order, "amounts" | "status" | "paymentStatus" | "payment">;

/** After a lost dispute: what the shop had not refunded itself. Rules: REFUND-77. */
export function takenByBank({ amounts, payment, events }: Pick<Order, "amounts" | "payment" | "events">): Centavos {
  const isLost = payment?.state === "refunded" && events.some(({ kind }) => kind === "payment_in_dispute");
  return isLost ? Math.max(amounts.payableCents - payment.refundedCents, 0) : 0;
}

/** What went back of an order's total, in rows: by the shop, then by a bank. Rules: REFUND-68. */
export function refundRows(order: Refunded & Pick<Order, "events">): { label: string; cents: Centavos }[] {
  const byBank = takenByBank(order);
  return [
    { label: REFUNDED_LABEL, cents: (shownRefund(order)?.refundedCents ?? 0) - byBank },
    { label: BANK_LABEL, cents: byBank },
  ].filter(({ cents }) => cents > 0);
}

/** Not every provider reports the amount: a refunded order is refunded in full. Rules: REFUND-66, REFUND-68. */
export function shownRefund(order: Refunded): ShownRefund | null {
  const { payableCents } = order.amounts;
  // A mismatch never paid anything of the order.
  if (order.status === "pending" && order.payment?.paidAt === null) return null;
  const told = order.payment?.refundedCents ?? 0;
  // Installment interest is refunded too, but is not part of the total.
  const refundedCents = order.paymentStatus === "refunded" ? payableCents : Math.min(told, payableCents);
  return refundedCents > 0 ? { refundedCents, remainingCents: payableCents - refundedCents } : null;
}

/** '1 reembolsada', and what a swap for a cheaper product gave back; null: nothing. Rules: EDIT-13, REFUND-68. */
export function refundedPieces({ putBack = 0, swapRefundCents = 0 }: Pick<OrderLine, "putBack" | "swapRefundCents">) {
  const pieces = putBack > 0 && counted(putBack, "reembolsada", "reembolsadas");
  const swapped = swapRefundCents > 0 && `${formatBrl(swapRefundCents)} devolvidos na troca`;
  return [pieces, swapped].filter(Boolean).join(", ") || null;
}

/** With only the pieces that the customer still has. */
export function keptLines<Line extends Pick<OrderLine, "quantity" | "unitPriceCents" | "lineCents" | "putBack">>(
  items: readonly Line[],
): Line[] {
  return items.flatMap((line) => {
    const { putBack = 0 } = line;
    if (putBack >= line.quantity) return [];
    const lineCents = line.lineCents - putBack * line.unitPriceCents;
    return [{ ...line, quantity: line.quantity - putBack, lineCents, putBack: 0 }];
  });
}
