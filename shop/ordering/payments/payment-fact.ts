import type { ToldDispute } from "./disputes/dispute.ts";
import { isCalledOff, isPaid, type Payment, type PaymentState } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import type { UnreadAnswer } from "./received/unread-answer.ts";
import type { ProviderRefund } from "./refunds/refund.ts";

/** What a provider reported about an attempt, mapped to our terms. Null: not reported, changes nothing. */
export interface PaymentFact {
  /** The provider's id of the payment. */
  providerPaymentId: string;
  /** Our external payment id, as the provider returns it. */
  externalPaymentId: string;
  state: PaymentState;
  statusDetail: string | null;
  /** The paid amount without interest, or the requested amount while nothing is paid. */
  amountCents: number | null;
  currency: string | null;
  expiresAt: Date | null;
  /** Interest that the payer pays for installments. */
  interestCents?: number;
  /** The refunded total; failed and pending refunds do not count. */
  refundedCents?: number;
  /** The refunds, if the provider lists them. */
  refunds?: readonly ProviderRefund[];
  pixQrCode?: string | null;
  pixQrCodeBase64?: string | null;
  boletoUrl?: string | null;
  boletoLine?: string | null;
  boletoBarcode?: string | null;
  sessionUrl?: string | null;
  challengeUrl?: string | null;
  cardBrand?: string | null;
  /** The provider's other ids of this attempt, which webhook events may use. */
  names?: readonly string[];
  /** Its newest dispute, decided or not. */
  dispute?: ToldDispute;
  /** It has an unknown state: a person must look at it. */
  unread?: UnreadAnswer;
}

/**
 * The state that a fact implies for an attempt at an instant. Money counts only if amount, currency and reference match
 * the attempt; anything else is 'mismatch', for a person to look at. A cancellation after the expiry is 'expired'.
 * Rules: PAY-33, PAY-37.
 */
export function claimedState(payment: Payment, fact: PaymentFact, now: Date): PaymentState {
  const isOver = payment.expiresAt !== null && payment.expiresAt <= now;
  if (isOver && isCalledOff(fact.state)) {
    // A boleto paid on its due day takes days to arrive, whatever the provider reports meanwhile.
    return payment.method === "boleto" && now < holdEnd(payment) ? payment.state : "expired";
  }
  // Stripe reports an expired PIX as a failure.
  if (isOver && payment.method === "stripe" && fact.state === "failed") return "expired";
  if (isEndedEarly(payment, fact, now)) return "cancelled";
  if (!isPaid(fact.state)) return fact.state;
  const same =
    fact.amountCents === payment.amountCents &&
    fact.currency === payment.currency &&
    fact.externalPaymentId === payment.externalPaymentId;
  return same ? fact.state : "mismatch";
}

/** Allows for a difference between our clock and the provider's. */
const CLOCKS_DIFFER_MS = 60_000;

/** Stripe has one state for expired and cancelled pages; only the time tells them apart. */
function isEndedEarly(payment: Payment, fact: PaymentFact, now: Date): boolean {
  const end = fact.expiresAt ?? payment.expiresAt;
  if (payment.method !== "stripe" || fact.state !== "expired" || end === null) return false;
  return end.getTime() - now.getTime() > CLOCKS_DIFFER_MS;
}
