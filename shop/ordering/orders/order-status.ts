import { isOneOf } from "#platform/one-of.ts";
import { valueAt } from "#platform/value-at.ts";

export const ORDER_STATUSES = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Only a late payment revives a cancelled order, while its pieces are available. Rules: ORDER-42. */
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

/** Sold, and still in the shop. */
export const UNSENT = ["confirmed", "processing"] as const;
export const isUnsent = isOneOf(UNSENT);

export const isSent = isOneOf(["shipped", "delivered"]);

/** The statuses a paid order passes through, in this order. */
export const SOLD = [...UNSENT, "shipped", "delivered"] as const;
export type FulfilmentStatus = (typeof SOLD)[number];
export const isSold = isOneOf(SOLD);

/** Sold, and not with its customer yet. */
export const UNDER_WAY = [...UNSENT, "shipped"] as const;
export const isUnderWay = isOneOf(UNDER_WAY);

/** Still in the shop, sold or not. */
export const BEFORE_DISPATCH = ["pending", ...UNSENT] as const;
export const isBeforeDispatch = isOneOf(BEFORE_DISPATCH);

/** Nothing is to be paid, packed or sent any more. */
export const FINISHED = ["delivered", "cancelled"] as const;
export const isFinished = isOneOf(FINISHED);

/** Statuses to pass up to `to`; empty when there or beyond, null when unpaid or cancelled. Rules: ORDER-43. */
export function nextStatuses(from: OrderStatus, to: FulfilmentStatus): OrderStatus[] | null {
  return isSold(from) ? SOLD.slice(SOLD.indexOf(from) + 1, SOLD.indexOf(to) + 1) : null;
}

export const isOrderStatus = isOneOf(ORDER_STATUSES);

/** Unknown ones show 'Pendente'. Rules: ORDER-41. */
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
