import type { Payment, PaymentMethod, PaymentState } from "./payment.ts";

/** What the payment calls answer (spec 2 §3); times are ISO 8601. */
export interface PaymentResult {
  id: string;
  status: string;
  payment_method: PaymentMethod;
  external_reference: string;
  external_payment_id: string;
  pix_qr_code: string | null;
  pix_qr_code_base64: string | null;
  expires_at: string | null;
}

/** The provider's words, which the specification's client reads: approved is paid, processing is not answered yet. */
const RESULT_STATUS: Readonly<Record<PaymentState, string>> = {
  created: "processing",
  pending: "pending",
  in_review: "in_process",
  mismatch: "in_process",
  paid: "approved",
  failed: "rejected",
  cancelled: "cancelled",
  expired: "cancelled",
  refunded: "refunded",
};

/** An attempt as its owner gets it; the QR code only while it can be paid. */
export function paymentResult(payment: Payment): PaymentResult {
  const waiting = payment.state === "pending";
  return {
    id: payment.id,
    status: RESULT_STATUS[payment.state],
    payment_method: payment.method,
    external_reference: payment.externalPaymentId,
    external_payment_id: payment.externalPaymentId,
    pix_qr_code: waiting ? payment.pixQrCode : null,
    pix_qr_code_base64: waiting ? payment.pixQrCodeBase64 : null,
    expires_at: payment.expiresAt?.toISOString() ?? null,
  };
}
