import { z } from "zod";
import { AMOUNT_PATTERN } from "./amount.ts";

const amount = z.string().regex(AMOUNT_PATTERN);

const payer = z.strictObject({
  // The provider's pattern is not known: what no mail server takes is refused.
  email: z.email().optional(),
  customer_id: z.string().optional(),
  id: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  entity_type: z.enum(["individual", "association"]).optional(),
  identification: z.strictObject({ type: z.string(), number: z.string() }).optional(),
  phone: z.strictObject({ area_code: z.string().optional(), number: z.string().optional() }).optional(),
  address: z
    .strictObject({
      zip_code: z.string().optional(),
      street_name: z.string().optional(),
      street_number: z.string().optional(),
      neighborhood: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      complement: z.string().optional(),
    })
    .optional(),
});

const payment = z.strictObject({
  amount,
  expiration_time: z.string().optional(),
  date_of_expiration: z.string().optional(),
  payment_method: z.strictObject({
    id: z.string(),
    type: z.string(),
    token: z.string().optional(),
    installments: z.number().int().optional(),
    statement_descriptor: z.string().optional(),
    financial_institution: z.string().optional(),
    transaction_security: z.unknown().optional(),
  }),
});

const item = z.strictObject({
  title: z.string(),
  // The API reference says number, the SDK says string.
  unit_price: z.union([amount, z.number()]),
  quantity: z.number().int().min(1),
  external_code: z.string().optional(),
  category_id: z.string().optional(),
  type: z.string().optional(),
  description: z.string().optional(),
  picture_url: z.string().optional(),
  warranty: z.boolean().optional(),
  event_date: z.string().optional(),
  unit_measure: z.string().optional(),
  external_categories: z.array(z.unknown()).optional(),
});

/**
 * The body of `POST /v1/orders`, with the property names of the official SDK; anything else is refused. There is no
 * `notification_url`: notifications are configured per application, in the dashboard.
 */
export const orderRequest = z.strictObject({
  type: z.literal("online"),
  processing_mode: z.literal("automatic").optional(),
  capture_mode: z.enum(["automatic", "manual", "automatic_async"]).default("automatic"),
  external_reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  total_amount: amount,
  description: z.string().max(255).optional(),
  currency: z.literal("BRL").optional(),
  payer,
  transactions: z.strictObject({ payments: z.array(payment).min(1) }),
  items: z.array(item).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  shipment: z.record(z.string(), z.unknown()).optional(),
  additional_info: z.record(z.string(), z.unknown()).optional(),
  integration_data: z.record(z.string(), z.unknown()).optional(),
  marketplace: z.string().optional(),
  marketplace_fee: amount.optional(),
  expiration_time: z.string().optional(),
  checkout_available_at: z.string().optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;
