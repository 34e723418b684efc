import { toAmount } from "./amount.ts";
import { type OrderRecord, refundedCents } from "./order-record.ts";
import { seller } from "./seller.ts";

/**
 * The full order as `POST /v1/orders` and `GET /v1/orders/{id}` return it. `browserUrl` is the base of the ticket URL.
 */
export function presentOrder(order: OrderRecord, browserUrl: string) {
  return {
    id: order.id,
    type: "online",
    processing_mode: "automatic",
    capture_mode: order.captureMode,
    ...(order.externalReference === null ? {} : { external_reference: order.externalReference }),
    ...(order.description === null ? {} : { description: order.description }),
    total_amount: toAmount(order.totalCents),
    ...(order.payment.paidCents === null ? {} : { total_paid_amount: toAmount(order.payment.paidCents) }),
    country_code: "BRA",
    user_id: seller.userId,
    status: order.status,
    status_detail: order.statusDetail,
    currency: "BRL",
    created_date: new Date(order.createdAt).toISOString(),
    last_updated_date: new Date(order.updatedAt).toISOString(),
    integration_data: { application_id: seller.applicationId },
    ...(order.items === null ? {} : { items: order.items }),
    transactions: {
      payments: [presentPayment(order, browserUrl)],
      ...(order.refunds.length === 0 ? {} : { refunds: order.refunds.map(presentRefund) }),
      ...(order.status === "charged_back" ? { chargebacks: [presentChargeback(order)] } : {}),
    },
  };
}

export function presentPayment({ payment, ...order }: OrderRecord, browserUrl: string) {
  const back = refundedCents({ ...order, payment });
  return {
    id: payment.id,
    reference_id: payment.referenceId,
    status: payment.status,
    status_detail: payment.statusDetail,
    amount: toAmount(payment.cents),
    ...(payment.paidCents === null ? {} : { paid_amount: toAmount(payment.paidCents) }),
    ...(back === 0 ? {} : { refunded_amount: toAmount(back) }),
    // The API writes this one date with an offset, the others with Z.
    ...(payment.expiresAt === null || payment.method.type.endsWith("_card")
      ? {}
      : { date_of_expiration: new Date(payment.expiresAt).toISOString().replace("Z", "+00:00") }),
    payment_method: presentMethod(payment, browserUrl),
  };
}

function presentMethod({ id, referenceId, method, statusDetail }: OrderRecord["payment"], browserUrl: string) {
  const ticket_url = `${browserUrl}/mercado-pago/payments/${id}/ticket`;
  switch (method.type) {
    case "bank_transfer":
      return {
        id: method.id,
        type: method.type,
        ticket_url,
        qr_code: method.qrCode,
        qr_code_base64: method.qrCodeBase64,
        ...(method.e2eId === null ? {} : { e2e_id: method.e2eId }),
      };
    case "ticket":
      return {
        id: method.id,
        type: method.type,
        ticket_url,
        barcode_content: method.barcode,
        digitable_line: method.line,
        reference: referenceId,
        verification_code: referenceId,
        financial_institution: "237",
      };
    default:
      return {
        id: method.id,
        type: method.type,
        installments: method.installments,
        ...(method.statementDescriptor === null ? {} : { statement_descriptor: method.statementDescriptor }),
        ...(method.challenged
          ? { transaction_security: challenge(`${browserUrl}/mercado-pago/3ds/${id}`, statusDetail) }
          : {}),
      };
  }
}

function challenge(url: string, statusDetail: string) {
  const status = statusDetail === "pending_challenge" ? "pending" : "complete";
  return { url, type: "challenge", status, validation: "on_fraud_risk", liability_shift: "required" };
}

export function presentRefund(refund: OrderRecord["refunds"][number]) {
  return {
    id: refund.id,
    transaction_id: refund.transactionId,
    reference_id: refund.referenceId,
    amount: toAmount(refund.cents),
    status: refund.status,
    e2e_id: refund.e2eId,
  };
}

/** The chargeback of a disputed order. Chargeback notifications refer to it by its case id. */
export function presentChargeback({ payment, statusDetail }: OrderRecord) {
  return {
    id: `CHB${payment.id.slice(3)}`,
    transaction_id: payment.id,
    case_id: caseIdOf(payment),
    status: statusDetail,
  };
}

/**
 * The case of a disputed payment.
 * https://www.mercadopago.com.br/developers/pt/docs/checkout-api-orders/payment-management/chargebacks/management
 */
export function presentCase({ payment, dispute, ...order }: OrderRecord) {
  const isDecided = (dispute?.won ?? null) !== null;
  const openedAt = dispute?.openedAt ?? order.updatedAt;
  return {
    id: caseIdOf(payment),
    payments: [Number(payment.referenceId)],
    currency: "BRL",
    amount: (payment.paidCents ?? payment.cents) / 100,
    reason: payment.method.type === "bank_transfer" ? "fraud" : "general",
    coverage_applied: dispute?.coverage ?? null,
    coverage_elegible: true,
    documentation_required: !isDecided,
    documentation_status: isDecided ? "not_supplied" : "pending",
    documentation: [],
    date_documentation_deadline: new Date(dispute?.documentsUntil ?? openedAt).toISOString().replace("Z", "+00:00"),
    date_created: new Date(openedAt).toISOString().replace("Z", "+00:00"),
    date_last_updated: new Date(order.updatedAt).toISOString().replace("Z", "+00:00"),
    live_mode: false,
  };
}

/** The id of a claim about a payment. */
export function claimIdOf({ referenceId }: OrderRecord["payment"]): string {
  return `5${referenceId.slice(-9)}`;
}

/** The case id of a disputed payment: more digits than a JavaScript number can hold exactly. */
export function caseIdOf({ referenceId }: OrderRecord["payment"]): string {
  return `217${referenceId.padStart(15, "0")}`;
}
