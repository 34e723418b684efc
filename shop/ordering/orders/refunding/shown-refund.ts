import { type Centavos, formatBrl } from "#platform/money.ts";
import { type Order, type OrderLine, orderNumber } from "#shop/ordering/orders/order.ts";
import { hasRefund } from "#shop/ordering/payments/payment.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";

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

/** Whether money of the order went back, or is on its way because it was cancelled after the payment. */
export function isRefunded({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean {
  return hasRefund(paymentStatus) || (paymentStatus === "paid" && status === "cancelled");
}

const AGREED = "por outro meio, como combinamos com você";

/** Whether all that was given back of the order, and at least so much, went by other means than the payment's. Rules: REFUND-78. */
export function isRefundedOutside({ payment }: Pick<Order, "payment">, cents: Centavos = 1): boolean {
  const { outsideCents = 0, refundedCents = 0 } = payment ?? {};
  return outsideCents >= Math.max(cents, refundedCents);
}

/** What a bank gave back after a lost dispute, and what the shop had refunded before. */
function bankText(order: Order, byBank: Centavos): string {
  const ownCents = (shownRefund(order)?.refundedCents ?? 0) - byBank;
  const own = ownCents > 0 ? ` Nós já tínhamos devolvido ${formatBrl(ownCents)}.` : "";
  return `O banco devolveu ${formatBrl(byBank)} do pedido ${orderNumber(order)} a quem pagou.${own}`;
}

/** The amount, and the bank's time for the method, or that the shop gave it back by other means. Rules: REFUND-77. */
export function refundText(order: Order): string {
  const name = `pedido ${orderNumber(order)}`;
  if (order.paymentStatus === "paid") {
    const { payableCents } = order.amounts;
    if (payableCents === 0) return `O ${name} foi cancelado. Nada foi cobrado.`;
    return `O ${name} foi cancelado e já pedimos a devolução de ${formatBrl(payableCents)}, pelo meio em que você pagou. ${refundTerm(order.paymentMethod)}`;
  }
  const byBank = takenByBank(order);
  if (byBank > 0) return bankText(order, byBank);
  const outsideCents = order.payment?.outsideCents ?? 0;
  const isOutside = isRefundedOutside(order);
  const term = isOutside ? "" : ` ${refundTerm(order.paymentMethod)}`;
  const refund = shownRefund(order);
  // Money that was not the order's: it never paid any of it.
  if (!refund)
    return `O valor que recebemos não era o do ${name} e voltou inteiro para você${isOutside ? `, ${AGREED}` : ""}.${term}`;
  const amount = formatBrl(refund.refundedCents);
  const rest = refund.remainingCents > 0 && order.status !== "cancelled" ? " O restante continua como está." : "";
  const part = outsideCents > 0 && !isOutside ? `${formatBrl(outsideCents)} ` : "";
  const how = outsideCents > 0 ? `, ${part}${AGREED}` : "";
  return `Devolvemos ${amount} do ${name}${how}.${term}${rest}`;
}
