import type { Order } from "../order.ts";
import { unpaidUntil } from "./unpaid-until.ts";

/** The end of the PIX or boleto that waits, or else of the order. Rules: ORDER-82. */
export function payDeadline(
  { payment, ...order }: Pick<Order, "payment" | "createdAt" | "expiresAt">,
  unpaidOrderHours: number,
): Date {
  const isWaiting = payment?.state === "pending" && (payment.pixQrCode !== null || payment.boletoUrl !== null);
  return (isWaiting && payment.expiresAt) || unpaidUntil(order, unpaidOrderHours);
}
