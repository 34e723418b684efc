import { z } from "zod";

export const orderStatus = z.enum([
  "action_required",
  "processing",
  "processed",
  "failed",
  "canceled",
  "refunded",
  "charged_back",
]);
export type OrderStatus = z.infer<typeof orderStatus>;

const refundRecord = z.object({
  id: z.string(),
  transactionId: z.string(),
  referenceId: z.string(),
  cents: z.number().int(),
  e2eId: z.string(),
  /** `processing`: the refund is pending. `processed`: it is done. `failed`: the payer's bank did not accept it. */
  status: z.enum(["processing", "processed", "failed"]).default("processed"),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/** A chargeback's case. `coverage`: what it says, true for the seller; null: nothing yet. `won`: how the bank decided. */
const disputeRecord = z.object({
  openedAt: z.number(),
  documentsUntil: z.number(),
  coverage: z.boolean().nullable(),
  won: z.boolean().nullable(),
});

const paymentMethod = z.discriminatedUnion("type", [
  z.object({
    id: z.literal("pix"),
    type: z.literal("bank_transfer"),
    qrCode: z.string(),
    qrCodeBase64: z.string(),
    e2eId: z.string().nullable(),
  }),
  z.object({
    id: z.enum(["boleto", "bolbradesco"]),
    type: z.literal("ticket"),
    barcode: z.string(),
    line: z.string(),
  }),
  z.object({
    /** The brand. */
    id: z.string(),
    type: z.enum(["credit_card", "debit_card"]),
    installments: z.number().int(),
    lastFour: z.string(),
    statementDescriptor: z.string().nullable(),
    /** Whether the bank asked for a 3-D Secure challenge. */
    challenged: z.boolean(),
  }),
]);
export type PaymentMethodRecord = z.infer<typeof paymentMethod>;

/**
 * An order as the simulator stores it: amounts in centavos, times in epoch milliseconds. The API has one payment per
 * order.
 */
export const orderRecord = z.object({
  id: z.string(),
  externalReference: z.string().nullable(),
  description: z.string().nullable(),
  items: z.array(z.unknown()).nullable(),
  payer: z.object({ email: z.string().nullable(), firstName: z.string().nullable() }),
  captureMode: z.string(),
  totalCents: z.number().int(),
  createdAt: z.number(),
  updatedAt: z.number(),
  version: z.number().int(),
  status: orderStatus,
  statusDetail: z.string(),
  payment: z.object({
    id: z.string(),
    referenceId: z.string(),
    status: z.string(),
    statusDetail: z.string(),
    cents: z.number().int(),
    paidCents: z.number().int().nullable(),
    /** Null for a card: it is decided at once or by its bank. */
    expiresAt: z.number().nullable(),
    /** Installment interest the payer pays on top, in centavos. */
    interestCents: z.number().int().default(0),
    method: paymentMethod,
  }),
  refunds: z.array(refundRecord),
  dispute: disputeRecord.nullable().default(null),
  /** Fault `amount-mismatch`: the amount that is really paid, whoever approves. */
  willPayCents: z.number().int().nullable(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

/** Centavos refunded so far. */
export function refundedCents(order: OrderRecord): number {
  return order.refunds.reduce((sum, { status, cents }) => (status === "processed" ? sum + cents : sum), 0);
}

/** Centavos that can still be refunded; pending refunds are excluded. */
export function refundableCents(order: OrderRecord): number {
  const spoken = order.refunds.reduce((sum, { status, cents }) => (status === "failed" ? sum : sum + cents), 0);
  return (order.payment.paidCents ?? 0) - spoken;
}
