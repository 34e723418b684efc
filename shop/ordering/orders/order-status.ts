/** An order's life (spec 2 §4). What happens to its money is `PaymentStatus`. */
export const ORDER_STATUSES = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Allowed changes. A cancelled order comes back only when its money arrives late and its pieces are still there. */
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

/** What a paid order passes on its way, in this order. */
export type CourseStatus = Extract<OrderStatus, "confirmed" | "processing" | "shipped" | "delivered">;
const COURSE: readonly OrderStatus[] = ["confirmed", "processing", "shipped", "delivered"];

/**
 * The statuses an order takes on to reach one of its course: a parcel that a carrier has seen was packed before. None
 * when it is there or beyond; null when the order is not on its course (unpaid, cancelled).
 */
export function stepsTo(from: OrderStatus, to: CourseStatus): OrderStatus[] | null {
  const at = COURSE.indexOf(from);
  return at < 0 ? null : COURSE.slice(at + 1, COURSE.indexOf(to) + 1);
}

export function isOrderStatus(value: string): value is OrderStatus {
  return Object.hasOwn(LABELS, value);
}

/** What shoppers read; anything unknown shows 'Pendente' (spec 2 §4). */
export function orderStatusLabel(status: string): string {
  return isOrderStatus(status) ? LABELS[status] : LABELS.pending;
}

const DELIVERY_LABELS: Readonly<Record<string, string>> = {
  delivered: "Entregue",
  in_transit: "Em trânsito",
  shipped: "Enviado",
};

/** What shoppers read of the parcel (spec 2 §4). */
export function deliveryStatusLabel(status: string | null): string {
  return DELIVERY_LABELS[status ?? ""] ?? "Pendente";
}
