import { CHALLENGE_DETAIL, type PayableBy, type Payment, type PaymentMethod, type PaymentState } from "./payment.ts";
import { refusalReason } from "./refusal-reason.ts";

/** Times are ISO 8601. */
export interface PaymentResult {
  id: string;
  status: string;
  /** The provider's, such as `cc_rejected_insufficient_amount`. */
  status_detail: string | null;
  /** Why it was refused, for the shopper. */
  message: string | null;
  payment_method: PaymentMethod;
  external_reference: string;
  external_payment_id: string;
  installments: number;
  pix_qr_code: string | null;
  pix_qr_code_base64: string | null;
  boleto_url: string | null;
  boleto_line: string | null;
  boleto_barcode: string | null;
  /** The provider's own payment page. */
  session_url: string | null;
  session_id: string | null;
  /** The bank's 3-D Secure challenge, shown in a frame. */
  challenge_url: string | null;
  expires_at: string | null;
}

/** The provider's terms, which API clients read: approved is paid, processing unanswered. Rules: PAY-43. */
const RESULT_STATUS: Readonly<Record<PaymentState, string>> = {
  created: "processing",
  pending: "pending",
  in_review: "in_process",
  mismatch: "in_process",
  paid: "approved",
  failed: "rejected",
  cancelled: "cancelled",
  expired: "cancelled",
  partially_refunded: "approved",
  in_dispute: "in_mediation",
  refunded: "refunded",
};

/** What a waiting attempt can be paid with, only while it can be paid. Rules: PAY-44. */
export function waitingParts(payment: WaitingPayment) {
  const waiting = payment.state === "pending";
  return {
    pixQrCode: waiting ? payment.pixQrCode : null,
    pixQrCodeBase64: waiting ? payment.pixQrCodeBase64 : null,
    boletoUrl: waiting ? payment.boletoUrl : null,
    boletoLine: waiting ? payment.boletoLine : null,
    boletoBarcode: waiting ? payment.boletoBarcode : null,
    sessionUrl: waiting ? payment.sessionUrl : null,
    challengeUrl: isChallenged(payment) ? payment.challengeUrl : null,
  };
}

type WaitingPayment = Pick<Payment, "state" | "statusDetail" | PayableBy>;

/** Whether the bank waits for the shopper to pass its challenge. */
export function isChallenged({ state, statusDetail }: Pick<Payment, "state" | "statusDetail">): boolean {
  return state === "in_review" && statusDetail === CHALLENGE_DETAIL;
}

export function paymentResult(payment: Payment): PaymentResult {
  const parts = waitingParts(payment);
  return {
    id: payment.id,
    status: RESULT_STATUS[payment.state],
    status_detail: payment.statusDetail,
    message: payment.state === "failed" ? refusalReason(payment.statusDetail, payment.method) : null,
    payment_method: payment.method,
    external_reference: payment.externalPaymentId,
    external_payment_id: payment.externalPaymentId,
    installments: payment.installments,
    pix_qr_code: parts.pixQrCode,
    pix_qr_code_base64: parts.pixQrCodeBase64,
    boleto_url: parts.boletoUrl,
    boleto_line: parts.boletoLine,
    boleto_barcode: parts.boletoBarcode,
    session_url: parts.sessionUrl,
    session_id: payment.method === "stripe" ? payment.providerPaymentId : null,
    challenge_url: parts.challengeUrl,
    expires_at: payment.expiresAt?.toISOString() ?? null,
  };
}
