import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";

/** Leads an unpaid order to its payment: the running one, or a new try. */
export function OrderPayLink({ order, size }: { order: Order; size?: "m" | "s" }) {
  if (!isPayable(order)) return null;
  const failed = order.paymentStatus === "rejected" || order.paymentStatus === "cancelled";
  return (
    <ButtonLink to={`/checkout?order_id=${order.id}`} size={size}>
      {failed ? "Tentar pagar novamente" : "Pagar agora"}
    </ButtonLink>
  );
}
