import { Check, Package, Truck } from "lucide-react";
import { OrderTimeline, type TimelineEntry } from "#app/account/order-timeline.tsx";
import type { OrderStatus } from "#shop/orders/order-status.ts";

const STEPS: readonly Omit<TimelineEntry, "now">[] = [
  { title: "Confirmamos o pagamento", detail: "No PIX, na hora", icon: Check },
  { title: "Separamos e postamos", detail: "Em até 2 dias úteis", icon: Package },
  { title: "Você acompanha a entrega", detail: "Código de rastreio por e-mail", icon: Truck },
];

/** Which of the steps an order is at. */
const AT: Record<OrderStatus, number> = {
  pending: 0,
  confirmed: 1,
  processing: 1,
  shipped: 2,
  delivered: 2,
  cancelled: -1,
};

/** What happens after the order. */
export function NextSteps({ status }: { status: OrderStatus }) {
  return (
    <section aria-labelledby="next-steps" className="mt-9 grid gap-4">
      <h2 id="next-steps" className="font-serif text-h3">
        Próximos passos
      </h2>
      <OrderTimeline entries={STEPS.map((step, index) => ({ ...step, now: index === AT[status] }))} />
    </section>
  );
}
