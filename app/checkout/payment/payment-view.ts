import type { Order, OrderPayment } from "#shop/ordering/orders/order.ts";
import { isCard, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { isChallenged } from "#shop/ordering/payments/payment-result.ts";

export type PaymentProblem = "rejected" | "refunded" | "order_cancelled" | "in_dispute";

/** What the checkout shows of an order that has been placed. */
export type PaymentView =
  /** Nothing runs: choose a method. */
  | { kind: "choose" }
  /** The provider has not answered yet; a job goes on asking. */
  | { kind: "processing" }
  | { kind: "pix"; code: string; qrBase64: string | null; expiresAt: Date }
  | { kind: "boleto"; url: string; line: string | null; expiresAt: Date | null }
  /** A boleto that nobody can open: 'Erro no Boleto' (spec 2, section 2). */
  | { kind: "boleto_error" }
  /** The provider's own page waits for the shopper. */
  | { kind: "stripe"; url: string }
  /** The bank's 3-D Secure page waits for the shopper. */
  | { kind: "challenge"; url: string }
  /** The time to pay is up; `method` tells what can be made anew. */
  | { kind: "expired"; method: PaymentMethod }
  /** Money came that does not match, or the provider is looking into it. */
  | { kind: "in_review" }
  | { kind: "approved" }
  | { kind: "problem"; problem: PaymentProblem }
  /** A running payment of a kind this screen cannot show: 'Erro no Pagamento' (spec 2, section 2). */
  | { kind: "unknown" };

type Shown = Pick<Order, "status" | "paymentStatus"> & {
  payment: Pick<
    OrderPayment,
    | "method"
    | "state"
    | "statusDetail"
    | "pixQrCode"
    | "pixQrCodeBase64"
    | "boletoUrl"
    | "boletoLine"
    | "sessionUrl"
    | "challengeUrl"
    | "expiresAt"
  > | null;
};

/** What runs and is watched until its end is known. */
export type RunningView = Extract<
  PaymentView,
  {
    kind: "processing" | "pix" | "boleto" | "boleto_error" | "stripe" | "challenge" | "expired" | "in_review";
  }
>;

/** The view of an order's money at an instant; an attempt past its deadline is expired, whatever the provider says yet. */
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
