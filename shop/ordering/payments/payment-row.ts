import { isPaymentMethod, isPaymentState, type Payment } from "./payment.ts";

/** The columns of `payments` that make up a `Payment`. */
export const PAYMENT_COLUMNS = [
  "id",
  "order_id",
  "external_payment_id",
  "provider",
  "provider_payment_id",
  "method",
  "state",
  "status_detail",
  "amount_cents",
  "method_discount_cents",
  "currency",
  "installments",
  "interest_cents",
  "refunded_cents",
  "pix_qr_code",
  "pix_qr_code_base64",
  "boleto_url",
  "boleto_line",
  "boleto_barcode",
  "session_url",
  "challenge_url",
  "card_brand",
  "expires_at",
  "paid_at",
  "created_at",
] as const;

export interface PaymentRow {
  id: string;
  order_id: string;
  external_payment_id: string;
  provider: string;
  provider_payment_id: string | null;
  method: string;
  state: string;
  status_detail: string | null;
  amount_cents: number;
  method_discount_cents: number;
  currency: string;
  installments: number;
  interest_cents: number;
  refunded_cents: number;
  pix_qr_code: string | null;
  pix_qr_code_base64: string | null;
  boleto_url: string | null;
  boleto_line: string | null;
  boleto_barcode: string | null;
  session_url: string | null;
  challenge_url: string | null;
  card_brand: string | null;
  expires_at: Date | null;
  paid_at: Date | null;
  created_at: Date;
}

export function toPayment(row: PaymentRow): Payment {
  const { method, state } = row;
  if (!isPaymentMethod(method) || !isPaymentState(state)) {
    throw new Error(`Payment ${row.id} has the unknown method ${method} or state ${state}`);
  }
  return {
    id: row.id,
    reference: row.order_id,
    externalPaymentId: row.external_payment_id,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    method,
    state,
    statusDetail: row.status_detail,
    amountCents: row.amount_cents,
    discountMethodCents: row.method_discount_cents,
    currency: row.currency,
    installments: row.installments,
    interestCents: row.interest_cents,
    refundedCents: row.refunded_cents,
    pixQrCode: row.pix_qr_code,
    pixQrCodeBase64: row.pix_qr_code_base64,
    boletoUrl: row.boleto_url,
    boletoLine: row.boleto_line,
    boletoBarcode: row.boleto_barcode,
    sessionUrl: row.session_url,
    challengeUrl: row.challenge_url,
    cardBrand: row.card_brand,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    createdAt: row.created_at,
  };
}
