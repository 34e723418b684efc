import type { PaymentState } from "../payments/payment.ts";

export const PAYMENT_STATUSES = [
  "pending",
  "in_review",
  "paid",
  "rejected",
  "cancelled",
  "refunded",
  "partially_refunded",
  "in_dispute",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The order's payment status while this attempt is its current one. Rules: ORDER-48. */
export const PAYMENT_STATUS_OF: Readonly<Record<PaymentState, PaymentStatus>> = {
  created: "pending",
  pending: "pending",
  in_review: "in_review",
  mismatch: "in_review",
  paid: "paid",
  failed: "rejected",
  cancelled: "cancelled",
  expired: "cancelled",
  partially_refunded: "partially_refunded",
  in_dispute: "in_dispute",
  refunded: "refunded",
};

const LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: "Pendente",
  in_review: "Em análise",
  paid: "Pago",
  rejected: "Recusado",
  cancelled: "Cancelado",
  refunded: "Reembolsado",
  partially_refunded: "Reembolsado em parte",
  in_dispute: "Em disputa",
};

export function isPaymentStatus(value: string): value is PaymentStatus {
  return Object.hasOwn(LABELS, value);
}

/** Rules: ORDER-48. */
export function paymentStatusLabel(status: string): string {
  return isPaymentStatus(status) ? LABELS[status] : LABELS.pending;
}

const MONEY_CAME: ReadonlySet<string> = new Set<PaymentStatus>([
  "paid",
  "partially_refunded",
  "in_dispute",
  "refunded",
]);

/** Whether the money of an order with this payment status has arrived, even if it went back since. */
export function hasBeenPaid(status: string): boolean {
  return MONEY_CAME.has(status);
}

const OPEN: ReadonlySet<PaymentStatus> = new Set(["pending", "rejected", "cancelled", "refunded"]);

/**
 * Whether a payment may be started: the order is pending, and no money has arrived or is being processed.
 * Rules: ORDER-49, PAY-57.
 */
export function isPayable(order: { status: string; paymentStatus: string }): boolean {
  return order.status === "pending" && isPaymentStatus(order.paymentStatus) && OPEN.has(order.paymentStatus);
}
