import { isOneOf } from "#platform/one-of.ts";
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

export const isPaymentStatus = isOneOf(PAYMENT_STATUSES);

/** Rules: ORDER-48. */
export function paymentStatusLabel(status: string): string {
  return isPaymentStatus(status) ? LABELS[status] : LABELS.pending;
}

// Whether its money is here, was once or went back: `isMoneyHere`, `hasBeenPaid` and others of payment.ts.

/** A provider or a bank decides whose the money is: meanwhile nobody cancels, changes or gives up the order. */
export const BEING_DECIDED = ["in_review", "in_dispute"] as const;
export const isBeingDecided = isOneOf(BEING_DECIDED);

/** The latest attempt ended without money. */
export const hasAttemptEnded = isOneOf(["rejected", "cancelled"]);

/** Nothing was ever paid, and nobody looks into a payment. */
export const UNPAID_STATUSES = ["pending", "rejected", "cancelled"] as const;

/** Unlike `UNPAID_STATUSES` also once money that bought nothing went back. */
export const PAYABLE_STATUSES = [...UNPAID_STATUSES, "refunded"] as const;

/** Pending, and no money has arrived or is being processed. Rules: ORDER-49, PAY-57. */
export function isPayable(order: { status: string; paymentStatus: string }): boolean {
  return order.status === "pending" && isOneOf(PAYABLE_STATUSES)(order.paymentStatus);
}
