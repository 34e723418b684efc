import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "../order.ts";
import { displayedAmounts } from "../order-amounts.ts";

/** What of an order's money has gone back, and what of its total is left. */
export interface ShownRefund {
  refundedCents: Centavos;
  remainingCents: Centavos;
}

export const REFUNDED_LABEL = "Reembolsado";
export const REMAINING_LABEL = "Total após o reembolso";

type Refunded = Parameters<typeof displayedAmounts>[0] & Pick<Order, "status" | "paymentStatus" | "payment">;

/**
 * Null while nothing went back. Not every provider says how much: a refunded order is refunded wholly.
 * Rules: REFUND-66, REFUND-68.
 */
export function shownRefund(order: Refunded): ShownRefund | null {
  const { totalCents } = displayedAmounts(order);
  // Money of another amount than was asked for never paid anything of the order.
  if (order.status === "pending" && order.payment?.paidAt === null) return null;
  const told = order.payment?.refundedCents ?? 0;
  // Interest of installments goes back with the money, and is no part of the total.
  const refundedCents = order.paymentStatus === "refunded" ? totalCents : Math.min(told, totalCents);
  return refundedCents > 0 ? { refundedCents, remainingCents: totalCents - refundedCents } : null;
}

/** '1 reembolsada': how many pieces of a line a refund took back; null for none. Rules: REFUND-68. */
export function refundedPieces({ putBack = 0 }: Pick<OrderLine, "putBack">): string | null {
  if (putBack === 0) return null;
  return putBack === 1 ? "1 reembolsada" : `${putBack} reembolsadas`;
}

/** The lines of which pieces are still the customer's, with those pieces alone. */
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
