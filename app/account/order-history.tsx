import { Check, Clock, RotateCcw, X } from "lucide-react";
import type { Order } from "#shop/orders/order.ts";
import { orderHistory } from "#shop/orders/order-history.ts";
import { pickupPlace } from "#shop/shipping/pickup.ts";
import { OrderPanel } from "./order-panel.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { dayAndTime } from "./order-words.ts";

const ICONS = { done: Check, waiting: Clock, back: RotateCcw, wrong: X };

/** Everything that happened to an order, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const entries = orderHistory(order.events, { collected: pickupPlace(order) !== null });
  if (entries.length === 0) return null;
  return (
    <OrderPanel title="Histórico" large>
      <OrderTimeline
        entries={entries.map(({ title, at, tone }, index) => ({
          title,
          detail: dayAndTime(at),
          icon: ICONS[tone],
          now: index === 0,
        }))}
      />
    </OrderPanel>
  );
}
