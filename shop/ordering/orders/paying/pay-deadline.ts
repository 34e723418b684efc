import { HOUR_MS } from "#platform/clock.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** The end of the PIX or boleto that waits, or else of the order. Rules: ORDER-82. */
export function payDeadline(
  { payment, ...order }: Pick<Order, "payment" | "createdAt" | "expiresAt">,
  unpaidOrderHours: number,
): Date {
  const isWaiting = payment?.state === "pending" && (payment.pixQrCode !== null || payment.boletoUrl !== null);
  return (isWaiting && payment.expiresAt) || unpaidUntil(order, unpaidOrderHours);
}

interface UnpaidOrder {
  createdAt: Date;
  /** The order's own expiry, where staff made it. */
  expiresAt?: Date | null;
}

/** Until when an order waits for its payment, unless an attempt runs then. Rules: ORDER-50. */
export function unpaidUntil({ createdAt, expiresAt }: UnpaidOrder, unpaidOrderHours: number): Date {
  return expiresAt ?? new Date(createdAt.getTime() + unpaidOrderHours * HOUR_MS);
}
