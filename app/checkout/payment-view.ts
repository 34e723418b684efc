import type { Order, OrderPayment } from "#shop/orders/order.ts";

export type PaymentProblem = "rejected" | "refunded" | "order_cancelled" | "in_dispute";

/** What the checkout shows of an order that has been placed. */
export type PaymentView =
  /** Nothing runs: choose a method. */
  | { kind: "choose" }
  /** The provider has not answered yet; a job goes on asking. */
  | { kind: "processing" }
  | { kind: "pix"; code: string; qrBase64: string | null; expiresAt: Date }
  | { kind: "expired" }
  /** Money came that does not match, or the provider is looking into it. */
  | { kind: "in_review" }
  | { kind: "approved" }
  | { kind: "problem"; problem: PaymentProblem }
  /** A running payment of a kind this screen cannot show: 'Erro no Pagamento' (spec 2, section 2). */
  | { kind: "unknown" };

type Shown = Pick<Order, "status" | "paymentStatus"> & {
  payment: Pick<OrderPayment, "method" | "state" | "pixQrCode" | "pixQrCodeBase64" | "expiresAt"> | null;
};

/** The view of an order's money at an instant; a PIX past its deadline is expired, whatever the provider says yet. */
export function paymentView(order: Shown, now: Date): PaymentView {
  switch (order.paymentStatus) {
    case "paid":
      return { kind: "approved" };
    case "refunded":
    case "partially_refunded":
      return { kind: "problem", problem: "refunded" };
    case "in_dispute":
      return { kind: "problem", problem: "in_dispute" };
  }
  if (order.status === "cancelled") return { kind: "problem", problem: "order_cancelled" };
  return order.payment ? attemptView(order.payment, now) : { kind: "choose" };
}

function attemptView(payment: NonNullable<Shown["payment"]>, now: Date): PaymentView {
  switch (payment.state) {
    case "created":
      return { kind: "processing" };
    case "pending":
      return pendingView(payment, now);
    case "in_review":
    case "mismatch":
      return { kind: "in_review" };
    case "paid":
      return { kind: "approved" };
    case "failed":
      return { kind: "problem", problem: "rejected" };
    case "expired":
      return { kind: "expired" };
    case "refunded":
    case "partially_refunded":
      return { kind: "problem", problem: "refunded" };
    case "in_dispute":
      return { kind: "problem", problem: "in_dispute" };
    case "cancelled":
      return { kind: "choose" };
  }
}

function pendingView(payment: NonNullable<Shown["payment"]>, now: Date): PaymentView {
  if (payment.method !== "pix") return { kind: "unknown" };
  if (payment.expiresAt && payment.expiresAt <= now) return { kind: "expired" };
  if (!payment.pixQrCode || !payment.expiresAt) return { kind: "processing" };
  return { kind: "pix", code: payment.pixQrCode, qrBase64: payment.pixQrCodeBase64, expiresAt: payment.expiresAt };
}
