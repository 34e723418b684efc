import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { amountFacts } from "#app/order/amount-facts.tsx";
import { GiftNote } from "#app/order/gift-note.tsx";
import { OrderLines, orderLines } from "#app/order/order-lines.tsx";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#platform/formats/plural.ts";
import { type Order, orderNumber } from "#shop/ordering/orders/order.ts";

/** An order's number, and folded below it its pieces, amounts and address, with a link to its page. */
export function OrderFold({ order }: { order: Order }) {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { street, number, neighborhood, city } = order.shippingAddress;
  return (
    <details className="group mt-5 rounded-panel border border-line bg-surface px-5 md:px-7">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <b className="font-semibold tabular-nums">Pedido {orderNumber(order)}</b>{" "}
          <span className="whitespace-nowrap text-ink-muted text-small">· {counted(count, "peça", "peças")}</span>
        </span>
        <Icon of={ChevronDown} className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 pb-5">
        <OrderLines lines={orderLines(order)} />
        <div className="border-line border-t pt-3.5">
          <FactList
            facts={[
              ...amountFacts(order),
              { label: "Endereço", value: [street, number, neighborhood, city].filter(Boolean).join(", ") },
            ]}
          />
        </div>
        <GiftNote of={order} />
        <Link to={orderPagePath(order)} className="link inline-flex min-h-tap items-center justify-self-start">
          Ver pedido
        </Link>
      </div>
    </details>
  );
}
