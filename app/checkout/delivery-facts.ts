import { formatDay } from "#platform/clock.ts";
import type { Order } from "#shop/orders/order.ts";
import { pickupPlace } from "#shop/shipping/pickup.ts";
import type { Fact } from "./fact-list.tsx";

/** The general term; the chosen carrier's own date stands beside it (spec 2, section 9). */
const DELIVERY_TERM = "7-10 dias úteis";

type Told = Pick<Order, "serviceName" | "carrierName" | "estimatedDeliveryDate">;

/** When an order comes; where and from when on it is collected. */
export function deliveryFacts(order: Told): Fact[] {
  const place = pickupPlace(order);
  const day = order.estimatedDeliveryDate && formatDay(order.estimatedDeliveryDate);
  const when = day ? [{ label: place ? "Pronto até" : "Previsão", value: day }] : [];
  return [
    place ? { label: "Retirada na loja", value: place } : { label: "Prazo de entrega", value: DELIVERY_TERM },
    ...when,
  ];
}
