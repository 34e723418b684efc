import { Check, Clock, RotateCcw, X } from "lucide-react";
import { dayAndTime } from "#app/order/order-texts.ts";
import { OrderTimeline } from "#app/order/order-timeline.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { orderHistory } from "#shop/ordering/orders/order-history.ts";
import { takenByBank } from "#shop/ordering/orders/refunding/shown-refund.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import { OrderPanel } from "./order-panel.tsx";

const ICONS = { done: Check, waiting: Clock, back: RotateCcw, wrong: X };

/** Everything that happened to an order, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const entries = orderHistory(order.events, {
    collected: pickupPlace(order) !== null,
    lost: takenByBank(order) > 0,
  });
  if (entries.length === 0) return null;
  return (
    <OrderPanel title="Histórico" large>
      <OrderTimeline
        entries={entries.map(({ title, at, tone }, index) => ({
          title,
          detail: dayAndTime(at),
          // What was waited for has come.
          icon: ICONS[tone === "waiting" && index > 0 ? "done" : tone],
          done: index === 0,
        }))}
      />
    </OrderPanel>
  );
}
