import { addDays, formatDayAndMonth } from "#platform/clock.ts";
import { deliveryTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";
import type { Order } from "./order.ts";
import { isUnsent } from "./order-status.ts";

type Promised = Pick<
  Order,
  "status" | "paymentStatus" | "serviceName" | "carrierName" | "estimatedDeliveryDate" | "actualDeliveryDate"
>;

/** Cancelled, or its money went back before it was sent. Rules: ORDER-77. */
export function isDeliveryOver({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean {
  return status === "cancelled" || (isUnsent(status) && paymentStatus === "refunded");
}

/**
 * 'Chega até 26/11'; the general term only while no date is known. Null: none arrives. `today` is named 'hoje'; null on
 * a page that may be read later. Rules: ORDER-77, ORDER-91.
 */
export function arrivalPromise(order: Promised, handlingDays: number, today: string | null = null): string | null {
  const { estimatedDeliveryDate, actualDeliveryDate } = order;
  if (isDeliveryOver(order)) return null;
  const collected = pickupPlace(order) !== null;
  if (actualDeliveryDate) return `${collected ? "Retirado" : "Entregue"} em ${formatDayAndMonth(actualDeliveryDate)}`;
  if (estimatedDeliveryDate) {
    return `${collected ? "Pronto para retirar" : "Chega"} ${untilDay(estimatedDeliveryDate, today)}`;
  }
  return collected
    ? "Avisamos por e-mail quando você puder retirar"
    : `Prazo de entrega: ${deliveryTerm(handlingDays)}`;
}

function untilDay(day: string, today: string | null): string {
  // Not 'até hoje', which means 'so far'.
  if (today !== null && day === today) return "hoje";
  return `até ${today !== null && day === addDays(today, 1) ? "amanhã" : formatDayAndMonth(day)}`;
}
