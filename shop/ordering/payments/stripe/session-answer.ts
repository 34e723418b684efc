import { z } from "zod";

/** A field for display or look-ups: an unreadable value counts as missing. */
const told = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** Anything else makes the answer unreadable. */
const cents = z.int().nonnegative();
const LAST_SECOND = 8_640_000_000_000;
/** Seconds since 1970 that a `Date` can hold. */
const moment = z.number().min(0).max(LAST_SECOND);

export const StripeRefundAnswer = z.object({
  id: z.string(),
  amount: cents,
  status: z.string().nullish(),
  metadata: told(z.object({ refund_id: told(z.string()) })),
});

export type StripeRefundAnswer = z.infer<typeof StripeRefundAnswer>;

const Charge = z.object({
  id: z.string(),
  amount: cents,
  amount_refunded: cents.nullish(),
  disputed: z.boolean().nullish(),
  /** The newest ten; only present if expanded. */
  refunds: z.object({ data: z.array(StripeRefundAnswer), has_more: z.boolean().nullish() }).nullish(),
  payment_method_details: told(z.object({ type: told(z.string()), card: told(z.object({ brand: told(z.string()) })) })),
});

export type ChargeAnswer = z.infer<typeof Charge>;

export const DisputeAnswer = z.object({
  id: told(z.string()),
  status: z.string(),
  amount: told(cents),
  reason: told(z.string()),
  evidence_details: told(z.object({ due_by: told(moment) })),
});
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

const Intent = z.object({
  id: z.string(),
  status: z.string().nullish(),
  latest_charge: z.union([Charge, z.string()]).nullish(),
  next_action: told(
    z.object({
      pix_display_qr_code: told(
        z.object({ data: told(z.string()), expires_at: told(moment), hosted_instructions_url: told(z.string()) }),
      ),
    }),
  ),
  last_payment_error: told(z.object({ code: told(z.string()), decline_code: told(z.string()) })),
});

/** Payment intent expanded, as far as it is read. Rules: PAY-102. */
export const SessionAnswer = z.object({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: cents.nullish(),
  currency: z.string().nullish(),
  expires_at: told(moment),
  metadata: told(z.object({ external_payment_id: told(z.string()) })),
  payment_method_types: told(z.array(z.string())),
  payment_method_options: told(z.object({ pix: told(z.object({ expires_after_seconds: told(moment) })) })),
  payment_intent: z.union([Intent, z.string()]).nullish(),
  url: told(z.string()),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const BelongsToIntent = z.object({ payment_intent: told(z.string()) });

/** Null until the buyer has submitted the page. */
export function intentOf({ payment_intent: intent }: SessionAnswer) {
  return intent && typeof intent !== "string" ? intent : null;
}

/** The PIX that waits to be paid; null: none. */
export function pixOf(session: SessionAnswer) {
  return intentOf(session)?.next_action?.pix_display_qr_code ?? null;
}

/** Null: not paid yet. */
export function chargeOf(session: SessionAnswer) {
  const charge = intentOf(session)?.latest_charge;
  return charge && typeof charge !== "string" ? charge : null;
}
