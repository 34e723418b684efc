import { z } from "zod";

export const RefundAnswer = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export type RefundAnswer = z.infer<typeof RefundAnswer>;

const Charge = z.object({
  id: z.string(),
  amount: z.number(),
  amount_refunded: z.number(),
  disputed: z.boolean(),
  /** The newest ten; there only when asked for. */
  refunds: z.object({ data: z.array(RefundAnswer), has_more: z.boolean().nullish() }).nullish(),
  payment_method_details: z.object({ card: z.object({ brand: z.string().nullish() }).nullish() }).nullish(),
});

export type ChargeAnswer = z.infer<typeof Charge>;

const Intent = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.union([Charge, z.string()]).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

/** A Checkout Session as far as we read it, with its payment intent expanded. */
export const SessionAnswer = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]).nullable(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.number().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  expires_at: z.number(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([Intent, z.string()]).nullish(),
  url: z.string().nullish(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** The payment intent; null until the buyer has submitted the page. */
export function intentOf({ payment_intent: intent }: SessionAnswer) {
  return intent && typeof intent !== "string" ? intent : null;
}

/** The charge that brought the money; null while there is none. */
export function chargeOf(session: SessionAnswer) {
  const charge = intentOf(session)?.latest_charge;
  return charge && typeof charge !== "string" ? charge : null;
}
