import { dayAndTime } from "#app/order/order-texts.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/**
 * Until when an order keeps its pieces if its present payment is called off, for readers; null: they are free at once, as
 * those of any order that staff did not make, or whose payment alone goes on.
 * Rules: DESK-3.
 */
export function heldUntil({ expiresAt, payment }: Pick<Order, "expiresAt" | "payment">): string | null {
  if (!expiresAt || (payment?.expiresAt && payment.expiresAt > expiresAt)) return null;
  return dayAndTime(expiresAt);
}

/** How long an order waits for another payment: 'até 27/11/2026, 10:00', 'por 48 horas'. */
export function waitText(held: string | null, unpaidOrderHours: number): string {
  return held === null ? `por ${unpaidOrderHours} horas` : `até ${held}`;
}
