import { ButtonLink } from "#app/ui/button.tsx";
import type { ButtonLook } from "#app/ui/button-style.ts";
import { formatBrl } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { hasAttemptEnded, isPayable } from "#shop/ordering/orders/payment-status.ts";

interface OrderPayLinkProps extends Pick<ButtonLook, "variant" | "size" | "className"> {
  order: Order;
  /** Whether it names the total. */
  amount?: boolean;
}

/** Link from an unpaid order to its payment: the pending payment attempt, or a new one. Rules: ORDER-39. */
export function OrderPayLink({ order, amount = false, ...look }: OrderPayLinkProps) {
  if (!isPayable(order)) return null;
  return (
    <ButtonLink to={`/checkout?order_id=${order.id}`} {...look}>
      {amount ? `${payWords(order)}: ${formatBrl(order.amounts.payableCents)}` : payWords(order)}
    </ButtonLink>
  );
}

/** What the link leads to: a code or boleto that waits, another try, or the choice of a method. */
export function payWords({ paymentStatus, payment }: Pick<Order, "paymentStatus" | "payment">): string {
  if (hasAttemptEnded(paymentStatus)) return "Tentar pagar novamente";
  if (payment?.state !== "pending") return "Pagar agora";
  if (payment.pixQrCode) return "Ver PIX";
  return payment.boletoUrl ? "Ver boleto" : "Pagar agora";
}
