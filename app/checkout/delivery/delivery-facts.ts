import type { Fact } from "#app/ui/fact-list.tsx";
import { formatDay } from "#platform/clock.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { deliveryTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";

type Told = Pick<Order, "status" | "serviceName" | "carrierName" | "estimatedDeliveryDate">;

/**
 * When an order arrives: the carrier's date if known, and the shop's general term; for pick-up, where and from when.
 * Empty if the order was cancelled.
 */
export function deliveryFacts(order: Told, handlingDays: number): Fact[] {
  if (order.status === "cancelled") return [];
  const place = pickupPlace(order);
  const day = order.estimatedDeliveryDate && formatDay(order.estimatedDeliveryDate);
  if (place)
    return [{ label: "Retirada na loja", value: place }, ...(day ? [{ label: "Pronto até", value: day }] : [])];
  const term = deliveryTerm(handlingDays);
  if (!day) return [{ label: "Prazo de entrega", value: term }];
  return [
    { label: "Previsão", value: `chega até ${day}` },
    { label: "Prazo geral da loja", value: `${term}; para este pedido vale a previsão`, quiet: true },
  ];
}
