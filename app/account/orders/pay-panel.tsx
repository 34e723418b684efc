import { OrderPayLink } from "#app/order/order-pay-link.tsx";
import { dayAndTime } from "#app/order/order-texts.ts";
import { useShop } from "#app/request/use-shop.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { unpaidUntil } from "#shop/ordering/orders/paying/pay-deadline.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import { OrderPanel } from "./order-panel.tsx";
import { hasWaitingPayment } from "./waiting-payment.tsx";

/**
 * Of an unpaid order: until when the price holds, whether the pieces wait, too, and the way to pay. Null while a PIX or
 * boleto waits, whose own deadline is the one that the page shows.
 * Rules: REMIND-9, ORDER-82.
 */
export function PayPanel({ order }: { order: Order }) {
  const { unpaidOrderHours } = useShop();
  if (!isPayable(order) || hasWaitingPayment(order)) return null;
  return (
    <OrderPanel title={`Pague até ${dayAndTime(unpaidUntil(order, unpaidOrderHours))}`} large>
      <OrderPayLink order={order} amount size="l" className="max-lg:px-4 lg:justify-self-start" />
      <p className="text-ink-soft text-small">
        {order.expiresAt
          ? "As peças, o preço e o frete deste pedido ficam guardados até lá. Sem pagamento, o pedido é cancelado."
          : "O preço e o frete deste pedido valem até lá. As peças ficam guardadas só durante um pagamento em andamento; sem pagamento, o pedido é cancelado."}
      </p>
    </OrderPanel>
  );
}
