import { valueAt } from "#platform/value-at.ts";

/** Status of an order. The status of its money is `PaymentStatus`. */
export const ORDER_STATUSES = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Allowed transitions. A cancelled order is revived only by a late payment, while its pieces are still available.
 * Rules: ORDER-42.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "cancelled"],
  processing: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: ["confirmed"],
};

const LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: "Pendente",
  confirmed: "Confirmado",
  processing: "Em processamento",
  shipped: "Enviado",
  delivered: "Entregue",
  cancelled: "Cancelado",
};

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** The statuses a paid order passes through, in this order. */
export type FulfilmentStatus = Extract<OrderStatus, "confirmed" | "processing" | "shipped" | "delivered">;
const COURSE: readonly OrderStatus[] = ["confirmed", "processing", "shipped", "delivered"];

/**
 * The statuses to pass through to reach `to`: a parcel that a carrier has scanned was packed before. Empty when the
 * order is already there or beyond; null when it is unpaid or cancelled.
 * Rules: ORDER-43.
 */
export function nextStatuses(from: OrderStatus, to: FulfilmentStatus): OrderStatus[] | null {
  const at = COURSE.indexOf(from);
  return at < 0 ? null : COURSE.slice(at + 1, COURSE.indexOf(to) + 1);
}

export function isOrderStatus(value: string): value is OrderStatus {
  return Object.hasOwn(LABELS, value);
}

/** Label for shoppers; unknown values show 'Pendente'. Rules: ORDER-41. */
export function orderStatusLabel(status: string): string {
  return isOrderStatus(status) ? LABELS[status] : LABELS.pending;
}

const DELIVERY_LABELS: Readonly<Record<string, string>> = {
  delivered: "Entregue",
  in_transit: "Em trânsito",
  shipped: "Enviado",
};

/** Label of the parcel's status for shoppers. Rules: ORDER-47. */
export function deliveryStatusLabel(status: string | null): string {
  return valueAt(DELIVERY_LABELS, status) ?? "Pendente";
}
