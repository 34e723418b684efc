import { z } from "zod";
import { fromDecimal } from "#platform/money.ts";

const word = z.union([z.string(), z.number()]);
/** Reais. Below zero the answer is unreadable. */
const amount = word.refine((value) => !String(value).trim().startsWith("-"));
/** What has gone back: counted as nothing, an amount that is no decimal would be given back again. */
const amountBack = amount.refine((value) => fromDecimal(value) !== null);

/** A field that decisions depend on: a wrong type is an error, null counts as missing. */
const stated = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
/** A field for display or look-ups: an unreadable value counts as missing. */
const told = <T extends z.ZodType>(schema: T) => stated(schema).catch(undefined);

const PaymentAnswer = z.object({
  id: told(z.string()),
  reference_id: told(word),
  status_detail: told(z.string()),
  paid_amount: stated(amount),
  refunded_amount: stated(amountBack),
  date_of_expiration: told(z.string()),
  payment_method: told(
    z.object({
      id: told(z.string()),
      type: told(z.string()),
      qr_code: told(z.string()),
      qr_code_base64: told(z.string()),
      ticket_url: told(z.string()),
      digitable_line: told(z.string()),
      barcode_content: told(z.string()),
      transaction_security: told(z.object({ url: told(z.string()) })),
    }),
  ),
});

const RefundRecord = z.object({
  id: z.string().nullish(),
  amount: amountBack.nullish(),
  status: z.string().nullish(),
});

/** Events may name either field. */
const Chargeback = z.object({ id: told(word), case_id: told(word) });

/** `coverage_applied`: decided for the seller or against; missing while undecided. */
export const CaseAnswer = z.object({
  amount: told(amount),
  reason: told(z.string()),
  coverage_applied: told(z.boolean()),
  documentation_status: told(z.string()),
  date_documentation_deadline: told(z.string()),
});
export type CaseAnswer = z.infer<typeof CaseAnswer>;

/** As far as it is read. Each order has one payment. Rules: PAY-102. */
export const OrderAnswer = z.object({
  id: z.string(),
  external_reference: stated(z.string()),
  status: z.string(),
  status_detail: stated(z.string()),
  total_amount: amount,
  total_paid_amount: stated(amount),
  currency: stated(z.string()),
  transactions: z.object({
    payments: z.tuple([PaymentAnswer]).rest(z.unknown()),
    refunds: stated(z.array(RefundRecord)),
    chargebacks: told(z.array(Chargeback)),
  }),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** Ids only; null: unreadable. `external_reference` is empty for one that is not ours. */
export const SearchAnswer = z.object({
  data: z.array(
    z
      .object({ id: z.string(), external_reference: z.string().catch("") })
      .nullable()
      .catch(null),
  ),
  paging: told(z.object({ total: z.coerce.number().int().nonnegative() })),
});

export const RefundAnswer = z.object({
  transactions: z.object({ refunds: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
});
