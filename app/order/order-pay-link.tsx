import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";

/** Link from an unpaid order to its payment: the pending payment attempt, or a new one. Rules: ORDER-39. */
export function OrderPayLink({ order, size }: { order: Order; size?: "m" | "s" }) {
  if (!isPayable(order)) return null;
  const failed = order.paymentStatus === "rejected" || order.paymentStatus === "cancelled";
  return (
    <ButtonLink to={`/checkout?order_id=${order.id}`} size={size}>
      {failed ? "Tentar pagar novamente" : "Pagar agora"}
    </ButtonLink>
  );
}
