import type { Order } from "#shop/ordering/orders/order.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { PaymentStatus } from "#shop/ordering/orders/payment-status.ts";

/** What is known of an order that goes in one parcel with another. */
export interface AlongOrder {
  id: string;
  number: number;
  customerId: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Until when an unpaid one holds its pieces. */
  expiresAt: Date | null;
  carrierName: string | null;
  trackingCode: string | null;
}

/** The orders that share a parcel with an order. */
export interface SentAlong {
  /** The order in whose parcel this one goes; null: its own. */
  first: AlongOrder | null;
  /** What was added to this order, oldest first. */
  additions: AlongOrder[];
}

/**
 * `together`: in the first order's parcel. `first_sent`, `first_gone`: the first order was sent or ended before this one
 * left the shop, so this one goes by itself. `over`: it has left, or ended itself.
 */
export type AlongState = "together" | "first_sent" | "first_gone" | "over";

/** How an added order goes, by what both are now. Rules: EDIT-17. */
export function alongState(
  { status }: Pick<Order, "status">,
  first: Pick<AlongOrder, "status" | "paymentStatus">,
): AlongState {
  if (status === "cancelled" || status === "shipped" || status === "delivered") return "over";
  if (first.status === "cancelled" || first.paymentStatus === "refunded") return "first_gone";
  return first.status === "shipped" || first.status === "delivered" ? "first_sent" : "together";
}

/** Whether an added order is paid and waits to be put into its first order's parcel. Rules: EDIT-17. */
export function isToPack({ status, paymentStatus }: Pick<AlongOrder, "status" | "paymentStatus">): boolean {
  const isPaid = paymentStatus === "paid" || paymentStatus === "partially_refunded";
  return isPaid && (status === "confirmed" || status === "processing");
}

/** Whether an added order lives on by itself when its first order is given up. Rules: EDIT-24. */
export function isOpenAddition({ status }: Pick<AlongOrder, "status">): boolean {
  return status === "pending" || status === "confirmed" || status === "processing";
}
