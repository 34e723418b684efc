import { formatDay } from "#platform/clock.ts";
import type { Order } from "#shop/orders/order.ts";
import { pickupPlace } from "#shop/shipping/pickup.ts";
import type { Fact } from "./fact-list.tsx";

/** The shop's general term; the chosen carrier's own date comes first (spec 2, section 9). */
const DELIVERY_TERM = "7-10 dias úteis";

type Told = Pick<Order, "status" | "serviceName" | "carrierName" | "estimatedDeliveryDate">;

/** When an order comes; where and from when on it is collected. Nothing of one that was cancelled. */
export function deliveryFacts(order: Told): Fact[] {
  if (order.status === "cancelled") return [];
  const place = pickupPlace(order);
  const day = order.estimatedDeliveryDate && formatDay(order.estimatedDeliveryDate);
  if (place)
    return [{ label: "Retirada na loja", value: place }, ...(day ? [{ label: "Pronto até", value: day }] : [])];
  if (!day) return [{ label: "Prazo de entrega", value: DELIVERY_TERM }];
  return [
    { label: "Previsão", value: `chega até ${day}` },
    { label: "Prazo geral da loja", value: `${DELIVERY_TERM}; para este pedido vale a previsão`, quiet: true },
  ];
}
