import type { Payment, PaymentState } from "./payment.ts";

/** What a provider said of an attempt, in our words. */
export interface PaymentFact {
  /** The provider's own name for the payment. */
  providerPaymentId: string;
  /** Our external payment id, as the provider gives it back. */
  externalPaymentId: string;
  state: PaymentState;
  statusDetail: string | null;
  /** What was paid, or is asked for while nothing is. */
  amountCents: number | null;
  currency: string | null;
  pixQrCode: string | null;
  pixQrCodeBase64: string | null;
  expiresAt: Date | null;
}

/**
 * The state a fact claims for an attempt at an instant. Money counts only when amount, currency and reference are those
 * of the attempt; anything else is a mismatch, looked at by a person. What is called off after its time has expired.
 */
export function claimedState(payment: Payment, fact: PaymentFact, now: Date): PaymentState {
  if (fact.state === "cancelled") return payment.expiresAt && payment.expiresAt <= now ? "expired" : "cancelled";
  if (fact.state !== "paid") return fact.state;
  const same =
    fact.amountCents === payment.amountCents &&
    fact.currency === payment.currency &&
    fact.externalPaymentId === payment.externalPaymentId;
  return same ? "paid" : "mismatch";
}
