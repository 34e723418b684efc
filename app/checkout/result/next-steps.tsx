import { Check, Package, Store, Truck } from "lucide-react";
import { OrderTimeline } from "#app/order/order-timeline.tsx";
import { capital } from "#app/request/payment-promises.ts";
import { useShop } from "#app/request/use-shop.ts";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { BOLETO_CONFIRMED } from "#shop/ordering/payments/payment-deadline.ts";
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

/** Where the customer reads what comes next; an order that staff made may have no e-mail. */
const NEWS = {
  email: {
    told: "Avisamos por e-mail",
    tracked: "Código de rastreamento por e-mail",
    ready: "Avisamos por e-mail quando estiverem prontas",
  },
  link: {
    told: "Aparece no link do pedido",
    tracked: "Código de rastreamento no link do pedido",
    ready: "O link do pedido mostra quando estiverem prontas",
  },
};
type News = (typeof NEWS)["email"];

/** Where the page names the day of delivery, no general term is shown beside it. Rules: ORDER-77. */
const carried = (news: News, isDated: boolean, handlingDays: number) => [
  {
    title: "Separamos e postamos",
    detail: isDated ? news.told : capital(dispatchTerm(handlingDays)),
    icon: Package,
  },
  { title: "Você acompanha a entrega", detail: news.tracked, icon: Truck },
];
const collected = (news: News) => [
  { title: "Separamos suas peças", detail: news.ready, icon: Package },
  { title: "Você retira na loja", detail: "Leve um documento com foto", icon: Store },
];

/** When a payment is confirmed, by method. */
const CONFIRMED: Partial<Record<PaymentMethod, string>> = {
  pix: "No PIX, na hora",
  boleto: `No boleto, em ${BOLETO_CONFIRMED}`,
  credit_card: "No cartão, assim que o banco responde",
  debit_card: "No cartão, assim que o banco responde",
};

type Stands = Pick<Order, "status" | "paymentMethod" | "serviceName" | "carrierName" | "estimatedDeliveryDate"> &
  Partial<Pick<Order, "customerEmail">>;

/** What happens after the order; completed steps are highlighted. */
export function NextSteps({ order }: { order: Stands }) {
  const { status, paymentMethod } = order;
  const { handlingDays } = useShop();
  const news = isUndeliverable(order.customerEmail ?? "") ? NEWS.link : NEWS.email;
  const confirmed = (paymentMethod && CONFIRMED[paymentMethod]) ?? news.told;
  const steps = [
    DONE[status] > 0
      ? { title: "Pagamento confirmado", detail: "Recebemos o valor", icon: Check }
      : { title: "Confirmamos o pagamento", detail: confirmed, icon: Check },
    ...(pickupPlace(order) ? collected(news) : carried(news, order.estimatedDeliveryDate !== null, handlingDays)),
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
