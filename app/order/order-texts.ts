import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";
import { dayInSaoPaulo, formatDay, formatDayAndMonth, formatTime } from "#platform/clock.ts";
import { formatCep } from "#platform/formats/cep.ts";
import type { ShippingAddress } from "#platform/formats/shipping-address.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { pickupPlace } from "#shop/ordering/shipping/pickup.ts";

/** A timestamp as `18/11/2026 às 20:14`, São Paulo time. */
export function dayAndTime(instant: Date): string {
  return `${formatDay(dayInSaoPaulo(instant))} às ${formatTime(instant)}`;
}

/** A timestamp as `18/11 às 20:14`, São Paulo time. */
export function dayMonthAndTime(instant: Date): string {
  return `${formatDayAndMonth(dayInSaoPaulo(instant))} às ${formatTime(instant)}`;
}

/** A timestamp as `20:14 de 18/11/2026`, São Paulo time. */
export function timeAndDay(instant: Date): string {
  return `${formatTime(instant)} de ${formatDay(dayInSaoPaulo(instant))}`;
}

/** An address in three lines: street, town, CEP. */
export function addressLines({ street, number, complement, neighborhood, city, state, zipCode }: ShippingAddress) {
  return [
    [street, number, complement].filter(Boolean).join(", "),
    withUnbrokenEnd([neighborhood, city, state].join(", ")),
    formatCep(zipCode),
  ];
}

/** Why the customer can still cancel the order. */
export function whyCancellable(order: Pick<Order, "carrierName" | "serviceName">): string {
  return pickupPlace(order) ? "Você ainda não retirou o seu pedido." : "Ainda não enviamos o seu pedido.";
}

/** 'PIX vencido': that nobody paid the last PIX or boleto in time; null for any other state. Rules: ORDER-90. */
export function endedPayment({ paymentStatus, payment }: Pick<Order, "paymentStatus" | "payment">): string | null {
  if (paymentStatus !== "cancelled" || payment?.state !== "expired") return null;
  if (payment.pixQrCode) return "PIX vencido";
  return payment.boletoUrl ? "Boleto vencido" : null;
}

/** The line below an order card's first two pieces; empty when there are no more. Rules: ORDER-38. */
export function furtherItems(count: number): string {
  return count > 2 ? `+${count - 2} produto(s) adicional(is)` : "";
}
