import { Check, Package, Store, Truck } from "lucide-react";
import { OrderTimeline } from "#app/order/order-timeline.tsx";
import { capital } from "#app/request/payment-promises.ts";
import { useShop } from "#app/request/use-shop.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { BOLETO_CONFIRMED } from "#shop/ordering/payments/boleto-confirmation.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { dispatchTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";

/** How many steps are done, by order status. */
const DONE: Record<OrderStatus, number> = {
  pending: 0,
  confirmed: 1,
  processing: 1,
  shipped: 2,
  delivered: 3,
  cancelled: 0,
};

const TRACKED = "Código de rastreio por e-mail";

/** Where the page names the day of delivery, no general term is shown beside it. Rules: ORDER-77. */
const carried = (isDated: boolean, handlingDays: number) => [
  {
    title: "Separamos e postamos",
    detail: isDated ? "Avisamos por e-mail" : capital(dispatchTerm(handlingDays)),
    icon: Package,
  },
  { title: "Você acompanha a entrega", detail: TRACKED, icon: Truck },
];
const COLLECTED = [
  { title: "Separamos suas peças", detail: "Avisamos por e-mail quando estiverem prontas", icon: Package },
  { title: "Você retira na loja", detail: "Leve um documento com foto", icon: Store },
];

/** When a payment is confirmed, by method. */
const CONFIRMED: Partial<Record<PaymentMethod, string>> = {
  pix: "No PIX, na hora",
  boleto: `No boleto, em ${BOLETO_CONFIRMED}`,
  credit_card: "No cartão, assim que o banco responde",
  debit_card: "No cartão, assim que o banco responde",
};

type Stands = Pick<Order, "status" | "paymentMethod" | "serviceName" | "carrierName" | "estimatedDeliveryDate">;

/** What happens after the order; completed steps are highlighted. */
export function NextSteps({ order }: { order: Stands }) {
  const { status, paymentMethod } = order;
  const { handlingDays } = useShop();
  const confirmed = (paymentMethod && CONFIRMED[paymentMethod]) ?? "Avisamos por e-mail";
  const steps = [
    DONE[status] > 0
      ? { title: "Pagamento confirmado", detail: "Recebemos o valor", icon: Check }
      : { title: "Confirmamos o pagamento", detail: confirmed, icon: Check },
    ...(pickupPlace(order) ? COLLECTED : carried(order.estimatedDeliveryDate !== null, handlingDays)),
  ];
  return (
    <section aria-labelledby="next-steps" className="grid gap-4">
      <h2 id="next-steps" className="font-serif text-h3">
        Próximos passos
      </h2>
      <OrderTimeline entries={steps.map((step, index) => ({ ...step, done: index < DONE[status] }))} />
    </section>
  );
}
