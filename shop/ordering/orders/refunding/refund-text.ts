import { formatBrl } from "#platform/money.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { type Order, orderNumber } from "../order.ts";
import { shownRefund } from "./shown-refund.ts";

/** Whether money of the order went back, or is on its way because it was cancelled after the payment. */
export function isRefunded({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean {
  if (paymentStatus === "paid") return status === "cancelled";
  return paymentStatus === "refunded" || paymentStatus === "partially_refunded";
}

/** The amount, and the bank's time for the method. Rules: REFUND-77. */
export function refundText(order: Order): string {
  const name = `pedido ${orderNumber(order)}`;
  const term = refundTerm(order.paymentMethod);
  if (order.paymentStatus === "paid") {
    const { payableCents } = order.amounts;
    if (payableCents === 0) return `O ${name} foi cancelado. Nada foi cobrado.`;
    return `O ${name} foi cancelado e já pedimos a devolução de ${formatBrl(payableCents)}, pelo meio em que você pagou. ${term}`;
  }
  const refund = shownRefund(order);
  // Money that was not the order's: it never paid any of it.
  if (!refund) return `O valor que recebemos não era o do ${name} e voltou inteiro para você. ${term}`;
  const amount = formatBrl(refund.refundedCents);
  const rest = refund.remainingCents > 0 && order.status !== "cancelled" ? " O restante continua como está." : "";
  return `Devolvemos ${amount} do ${name}. ${term}${rest}`;
}
