import { Truck } from "lucide-react";
import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import type { Order } from "#shop/orders/order.ts";
import { deliveryStatusLabel } from "#shop/orders/order-status.ts";

/** Where the parcel is, as far as the shop knows. */
export function OrderTracking({ order }: { order: Order }) {
  return (
    <Note tone="info" icon={Truck} title={`${deliveryStatusLabel(order.deliveryStatus)}.`}>
      {order.estimatedDeliveryDate && `Previsão de entrega: ${formatDay(order.estimatedDeliveryDate)}. `}
      Código <b className="font-semibold tabular-nums">{order.trackingCode}</b>
    </Note>
  );
}
