import { z } from "zod";

const decimal = z.union([z.string(), z.number()]);

const PaymentAnswer = z.object({
  id: z.string().optional(),
  status: z.string(),
  status_detail: z.string().optional(),
  amount: decimal.optional(),
  paid_amount: decimal.optional(),
  refunded_amount: decimal.optional(),
  date_of_expiration: z.string().optional(),
  payment_method: z
    .object({
      id: z.string().optional(),
      type: z.string().optional(),
      qr_code: z.string().optional(),
      qr_code_base64: z.string().optional(),
      ticket_url: z.string().optional(),
      digitable_line: z.string().optional(),
      barcode_content: z.string().optional(),
      transaction_security: z.object({ url: z.string().optional() }).optional(),
    })
    .optional(),
});

const RefundRecord = z.object({
  id: z.string().nullish(),
  amount: decimal.nullish(),
  status: z.string().nullish(),
});

/** An order of the Orders API, as far as we read it: one order has one payment here. */
export const OrderAnswer = z.object({
  id: z.string(),
  external_reference: z.string().optional(),
  status: z.string(),
  status_detail: z.string().optional(),
  total_amount: decimal,
  total_paid_amount: decimal.optional(),
  currency: z.string().optional(),
  transactions: z.object({
    payments: z.array(PaymentAnswer).min(1),
    refunds: z.array(RefundRecord).optional(),
  }),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

export const SearchAnswer = z.object({ data: z.array(z.unknown()) });

export const RefundAnswer = z.object({
  transactions: z.object({ refunds: z.array(z.object({ id: z.string() })) }),
});
