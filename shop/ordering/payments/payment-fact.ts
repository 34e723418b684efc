import type { Payment, PaymentState } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import type { ProviderRefund } from "./refunds/refund.ts";
import type { UnreadAnswer } from "./webhooks/unread-answer.ts";

/** What a provider said of an attempt, in our words. What it left out is null and changes nothing. */
export interface PaymentFact {
  /** The provider's own name for the payment. */
  providerPaymentId: string;
  /** Our external payment id, as the provider gives it back. */
  externalPaymentId: string;
  state: PaymentState;
  statusDetail: string | null;
  /** What was paid, without interest, or is asked for while nothing is. */
  amountCents: number | null;
  currency: string | null;
  expiresAt: Date | null;
  /** What the payer pays on top for installments. */
  interestCents?: number;
  /** What has gone back in all; failed refunds and those under way are none. */
  refundedCents?: number;
  /** Each refund, where the provider names them. */
  refunds?: readonly ProviderRefund[];
  pixQrCode?: string | null;
  pixQrCodeBase64?: string | null;
  boletoUrl?: string | null;
  boletoLine?: string | null;
  boletoBarcode?: string | null;
  sessionUrl?: string | null;
  challengeUrl?: string | null;
  cardBrand?: string | null;
  /** The provider's other names of the same attempt, by which notices may name it. */
  names?: readonly string[];
  /** It holds a state of no list: a person must look at it. */
  unread?: UnreadAnswer;
}

/** States that say of money that it came; only then do amount, currency and reference count. */
const MONEY: ReadonlySet<PaymentState> = new Set(["paid", "partially_refunded", "in_dispute"]);

/**
 * The state a fact claims for an attempt at an instant. Money counts only when amount, currency and reference are those
 * of the attempt; anything else is a mismatch, looked at by a person. What is called off after its time has expired.
 * Rules: PAY-33, PAY-37.
 */
export function claimedState(payment: Payment, fact: PaymentFact, now: Date): PaymentState {
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now;
  if (isOver && (fact.state === "cancelled" || fact.state === "expired")) {
    // Paid on its due day, a boleto's money is on its way for days, whatever the provider says meanwhile.
    return payment.method === "boleto" && now < holdEnd(payment) ? payment.state : "expired";
  }
  // A PIX of Stripe's page whose time is up is told of as a failure.
  if (isOver && payment.method === "stripe" && fact.state === "failed") return "expired";
  if (isEndedEarly(payment, fact, now)) return "cancelled";
  if (!MONEY.has(fact.state)) return fact.state;
  const same =
    fact.amountCents === payment.amountCents &&
    fact.currency === payment.currency &&
    fact.externalPaymentId === payment.externalPaymentId;
  return same ? fact.state : "mismatch";
}

/** Clocks of two houses differ a little. */
const CLOCKS_DIFFER_MS = 60_000;

/** Stripe knows one word for a page whose time is up and one that was called off; only its end tells them apart. */
function isEndedEarly(payment: Payment, fact: PaymentFact, now: Date): boolean {
  const end = fact.expiresAt ?? payment.expiresAt;
  if (payment.method !== "stripe" || fact.state !== "expired" || end === null) return false;
  return end.getTime() - now.getTime() > CLOCKS_DIFFER_MS;
}
