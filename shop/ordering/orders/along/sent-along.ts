import type { Order } from "#shop/ordering/orders/order.ts";
import { isBeforeDispatch, isSent, isUnsent, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import type { PaymentStatus } from "#shop/ordering/orders/payment-status.ts";
import { isMoneyHere } from "#shop/ordering/payments/payment.ts";

export interface SharedParcel {
  /** A living label of the first order declares pieces of the addition. */
  isOnLabel: boolean;
  /** The first order has a living label, whatever it declares. */
  isLabelled: boolean;
  /** The addition has a living parcel of its own. */
  hasOwnParcel: boolean;
  /** Both name the same invoice, or neither names one. */
  isSameInvoice: boolean;
  isSameAddress: boolean;
}

export interface AlongOrder extends SharedParcel {
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

export interface SentAlong {
  /** The order in whose parcel this one goes; null: its own. */
  first: AlongOrder | null;
  /** To this order, oldest first. */
  additions: AlongOrder[];
}

export type ApartReason = "own_parcel" | "other_invoice" | "other_address" | "label_without";

/** Null: together. A label has one invoice and address; what it does not declare is not insured. Rules: SHIP-88. */
export function apartReason(along: SharedParcel): ApartReason | null {
  if (along.isOnLabel) return null;
  if (along.hasOwnParcel) return "own_parcel";
  if (!along.isSameInvoice) return "other_invoice";
  if (!along.isSameAddress) return "other_address";
  return along.isLabelled ? "label_without" : null;
}

/**
 * `together`: in the first order's parcel; `on_label`: declared on its label. `apart`: for an `ApartReason`.
 * `first_sent`, `first_gone`: the first order left or ended before. `over`: it has left, or ended itself.
 */
export type AlongState = "together" | "on_label" | "apart" | "first_sent" | "first_gone" | "over";

/** Rules: EDIT-17. */
export function alongState(
  { status }: Pick<Order, "status">,
  first: Pick<AlongOrder, "status" | "paymentStatus"> & SharedParcel,
): AlongState {
  if (!isBeforeDispatch(status)) return "over";
  if (first.status === "cancelled" || first.paymentStatus === "refunded") return "first_gone";
  if (isSent(first.status)) return "first_sent";
  if (first.isOnLabel) return "on_label";
  return apartReason(first) === null ? "together" : "apart";
}

/** Paid and waiting to be sent. Rules: EDIT-17. */
export function isToPack({ status, paymentStatus }: Pick<AlongOrder, "status" | "paymentStatus">): boolean {
  return isMoneyHere(paymentStatus) && isUnsent(status);
}
