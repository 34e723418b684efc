import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { isCard, type PayableBy, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { isChallenged } from "#shop/ordering/payments/payment-result.ts";

export type PaymentProblem = "rejected" | "refunded" | "order_cancelled" | "in_dispute";

/** What the checkout shows for a placed order. */
export type PaymentView =
  /** No payment is running: choose a method. */
  | { kind: "choose" }
  /** The provider has not answered yet; a job keeps polling it. */
  | { kind: "processing" }
  | { kind: "pix"; code: string; qrBase64: string | null; expiresAt: Date }
  | { kind: "boleto"; url: string; line: string | null; expiresAt: Date | null }
  /** A boleto without a link: 'Erro no Boleto'. */
  | { kind: "boleto_error" }
  /** Waiting for the shopper on the provider's page. */
  | { kind: "stripe"; url: string }
  /** Waiting for the shopper on the bank's 3-D Secure page. */
  | { kind: "challenge"; url: string }
  /** The payment has expired; `method` says which one can be renewed. */
  | { kind: "expired"; method: PaymentMethod }
  /** The amount received does not match, or the provider is reviewing the payment. */
  | { kind: "in_review" }
  | { kind: "approved" }
  | { kind: "problem"; problem: PaymentProblem }
  /** A running payment this screen cannot show: 'Erro no Pagamento'. */
  | { kind: "unknown" };

type Shown = Pick<Order, "status" | "paymentStatus"> & {
  payment: Pick<
    OrderPayment,
    "method" | "state" | "statusDetail" | Exclude<PayableBy, "boletoBarcode"> | "expiresAt"
  > | null;
};

/** Views that are polled until the payment has an outcome. */
export type RunningView = Exclude<PaymentView, { kind: "choose" | "approved" | "problem" | "unknown" }>;

/** Whether the view is polled. */
export function isRunning(view: PaymentView): view is RunningView {
  return !(view.kind === "choose" || view.kind === "approved" || view.kind === "problem" || view.kind === "unknown");
}

/**
 * The payment view at `now`. A PIX, boleto or Stripe attempt past its deadline counts as expired even if the provider
 * has not reported it yet.
 */
export function paymentView(order: Shown, now: Date): PaymentView {
  switch (order.paymentStatus) {
    case "paid":
      // Cancelled since: the money is on its way back.
      return order.status === "cancelled" ? { kind: "problem", problem: "refunded" } : { kind: "approved" };
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
      return isChallenged(payment) && payment.challengeUrl
        ? { kind: "challenge", url: payment.challengeUrl }
        : { kind: "in_review" };
    case "mismatch":
      return { kind: "in_review" };
    case "paid":
      return { kind: "approved" };
    case "failed":
      return { kind: "problem", problem: "rejected" };
    case "expired":
      return { kind: "expired", method: payment.method };
    case "refunded":
    case "partially_refunded":
      return { kind: "problem", problem: "refunded" };
    case "in_dispute":
      return { kind: "problem", problem: "in_dispute" };
    case "cancelled":
      return { kind: "choose" };
  }
}

/** Rules: PAY-76. */
function pendingView(payment: NonNullable<Shown["payment"]>, now: Date): PaymentView {
  const { method, expiresAt } = payment;
  if (isCard(method)) return { kind: "in_review" };
  if (expiresAt && expiresAt <= now) return { kind: "expired", method };
  switch (method) {
    case "pix":
      if (!payment.pixQrCode || !expiresAt) return { kind: "processing" };
      return { kind: "pix", code: payment.pixQrCode, qrBase64: payment.pixQrCodeBase64, expiresAt };
    case "boleto":
      if (!payment.boletoUrl) return { kind: "boleto_error" };
      return { kind: "boleto", url: payment.boletoUrl, line: payment.boletoLine, expiresAt };
    case "stripe":
      // The shopper chose PIX on Stripe's page, which does not redirect back to the shop.
      if (payment.pixQrCode && expiresAt) return { kind: "pix", code: payment.pixQrCode, qrBase64: null, expiresAt };
      return payment.sessionUrl ? { kind: "stripe", url: payment.sessionUrl } : { kind: "in_review" };
    default:
      return { kind: "unknown" };
  }
}
