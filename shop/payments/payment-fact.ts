import type { Payment, PaymentState } from "./payment.ts";

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
  refundedCents?: number;
  pixQrCode?: string | null;
  pixQrCodeBase64?: string | null;
  boletoUrl?: string | null;
  boletoLine?: string | null;
  boletoBarcode?: string | null;
  sessionUrl?: string | null;
  challengeUrl?: string | null;
  cardBrand?: string | null;
}

/** States that say of money that it came; only then do amount, currency and reference count. */
const MONEY: ReadonlySet<PaymentState> = new Set(["paid", "partially_refunded", "in_dispute"]);

/**
 * The state a fact claims for an attempt at an instant. Money counts only when amount, currency and reference are those
 * of the attempt; anything else is a mismatch, looked at by a person. What is called off after its time has expired.
 */
export function claimedState(payment: Payment, fact: PaymentFact, now: Date): PaymentState {
  if (fact.state === "cancelled") return payment.expiresAt && payment.expiresAt <= now ? "expired" : "cancelled";
  if (!MONEY.has(fact.state)) return fact.state;
  const same =
    fact.amountCents === payment.amountCents &&
    fact.currency === payment.currency &&
    fact.externalPaymentId === payment.externalPaymentId;
  return same ? fact.state : "mismatch";
}
