import type { ToldDispute } from "./disputes/dispute.ts";
import { isCalledOff, isPaid, type Payment, type PaymentState } from "./payment.ts";
import { holdEnd } from "./payment-deadline.ts";
import type { UnreadAnswer } from "./received/unread-answer.ts";
import type { ProviderRefund } from "./refunds/refund.ts";

/** Mapped to our terms. Null: not reported, changes nothing. */
export interface PaymentFact {
  providerPaymentId: string;
  /** Our id, as the provider returns it. */
  externalPaymentId: string;
  state: PaymentState;
  statusDetail: string | null;
  /** Without interest; the requested amount while nothing is paid. */
  amountCents: number | null;
  currency: string | null;
  expiresAt: Date | null;
  /** Interest that the payer pays for installments. */
  interestCents?: number;
  /** Failed and pending refunds do not count. */
  refundedCents?: number;
  /** If the provider lists them. */
  refunds?: readonly ProviderRefund[];
  pixQrCode?: string | null;
  pixQrCodeBase64?: string | null;
  boletoUrl?: string | null;
  boletoLine?: string | null;
  boletoBarcode?: string | null;
  sessionUrl?: string | null;
  challengeUrl?: string | null;
  cardBrand?: string | null;
  /** Other ids that webhook events may use. */
  names?: readonly string[];
  /** The newest, decided or not. */
  dispute?: ToldDispute;
  /** A person must look at it. */
  unread?: UnreadAnswer;
}

/** Wrong amount, currency or reference: 'mismatch'. A late cancellation: 'expired'. Rules: PAY-33, PAY-37. */
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

/** What a provider has refunded; pending and failed ones do not count. */
export function doneCents(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { status, amountCents }) => (status === "done" ? sum + amountCents : sum), 0);
}
