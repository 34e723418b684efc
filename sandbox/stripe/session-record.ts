import { randomBytes } from "node:crypto";
import { z } from "zod";

export const DISPUTE_STATUSES = ["needs_response", "won", "lost", "appeal_under_review"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * A Checkout Session with its payment, as the simulator stores it: amounts in centavos, times in epoch milliseconds.
 */
export const sessionRecord = z.object({
  id: z.string(),
  intentId: z.string().nullable(),
  chargeId: z.string().nullable(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  description: z.string(),
  cents: z.number().int(),
  currency: z.string(),
  methods: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(["open", "complete", "expired"]),
  paid: z.boolean(),
  /** The payer's method: `card` or `pix`. */
  method: z.string().nullable(),
  intentStatus: z.string().nullable(),
  declineCode: z.string().nullable(),
  /** Oldest first. */
  refunds: z
    .array(
      z.object({
        id: z.string(),
        cents: z.number().int(),
        status: z.enum(["pending", "succeeded", "failed"]),
        metadata: z.record(z.string(), z.string()),
      }),
    )
    .default([]),
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
  /** When its newest dispute or appeal was opened. */
  disputedAt: z.number().nullable().default(null),
  /** Fault `amount-mismatch`: the amount the payer is charged instead. */
  chargedCents: z.number().int().nullable(),
  /** Lifetime of a PIX in ms, counted from its confirmation on the page, not from the creation of the session. */
  pixLifeMs: z.number().default(14_400_000),
  /** Expiry of the session's PIX; null while there is none. */
  pixExpiresAt: z.number().nullable().default(null),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export type StripeRefund = SessionRecord["refunds"][number];

/** Centavos refunded, pending refunds included, as Stripe sums them on a charge. */
export function refundedCents({ refunds }: SessionRecord): number {
  return refunds.reduce((sum, { status, cents }) => (status === "failed" ? sum : sum + cents), 0);
}

/** An id in Stripe's format, `cs_test_...`. */
export function stripeId(prefix: string): string {
  return prefix + randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0");
}

/** The shop's own reference of the payment. */
export function referenceOf({ metadata, reference }: SessionRecord): string | null {
  return metadata.external_payment_id ?? reference;
}

/** A page submitted with PIX: the code awaits payment and cannot be cancelled. */
export function waitsForPix({ status, paid, intentStatus }: SessionRecord): boolean {
  return status === "complete" && !paid && intentStatus === "requires_action";
}

/** The PIX copy-and-paste code; close enough to the real format to be copied. */
export function pixCode({ id, cents }: SessionRecord): string {
  return `00020101021226BR.GOV.BCB.PIX-stripe-${id.slice(8, 24)}-5303986-${(cents / 100).toFixed(2)}-6304`;
}

/** The session after the page is submitted: creates a payment intent, and a charge if money moves. */
export function submitted(session: SessionRecord, method: string): SessionRecord {
  return { ...session, method, intentId: session.intentId ?? stripeId("pi_") };
}

export function paid(session: SessionRecord, method: string): SessionRecord {
  const chargeId = session.chargeId ?? stripeId("ch_");
  return { ...submitted(session, method), status: "complete", paid: true, chargeId, intentStatus: "succeeded" };
}
