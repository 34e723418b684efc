import { fromDecimal } from "#platform/money.ts";
import type { PaymentState } from "../payment.ts";
import type { PaymentFact } from "../payment-fact.ts";
import type { OrderAnswer } from "./order-answer.ts";

/**
 * The provider's order states in our words. An expired PIX is order `canceled` with detail `expired`; some pages say
 * `expired`, some `cancelled` with two l: all are taken. In a dispute the money is with us until it is settled.
 */
const STATES: Readonly<Record<string, PaymentState>> = {
  created: "pending",
  action_required: "pending",
  processing: "in_review",
  processed: "paid",
  failed: "failed",
  canceled: "cancelled",
  cancelled: "cancelled",
  expired: "expired",
  refunded: "refunded",
  charged_back: "paid",
};

/** Details that say more than the state they come with. */
const DETAILS: Readonly<Record<string, PaymentState>> = {
  "canceled/expired": "expired",
  "cancelled/expired": "expired",
  "processed/refunded": "refunded",
  "charged_back/settled": "refunded",
};

/** What an order of the Orders API says of the attempt behind it. Null when its state is none we know. */
export function factOf(order: OrderAnswer): PaymentFact | null {
  const detail = order.status_detail ?? "";
  const state = DETAILS[`${order.status}/${detail}`] ?? STATES[order.status];
  const [payment] = order.transactions.payments;
  if (!state || !payment) return null;
  const paid = order.total_paid_amount ?? payment.paid_amount;
  const expiresAt = new Date(payment.date_of_expiration ?? Number.NaN);
  return {
    providerPaymentId: order.id,
    externalPaymentId: order.external_reference ?? "",
    state,
    statusDetail: detail || null,
    amountCents: fromDecimal(paid ?? order.total_amount),
    // The currency is left out by some answers; this account can only take reais.
    currency: order.currency ?? "BRL",
    pixQrCode: payment.payment_method?.qr_code ?? null,
    pixQrCodeBase64: payment.payment_method?.qr_code_base64 ?? null,
    expiresAt: Number.isNaN(expiresAt.getTime()) ? null : expiresAt,
  };
}
