import { toAmount } from "./amount.ts";
import type { RequestedPayment } from "./check-order-request.ts";
import type { OrderRecord } from "./order-record.ts";
import type { OrderRequest } from "./order-request.ts";
import { brCode } from "./pix/br-code.ts";
import { qrPngBase64 } from "./pix/qr-png.ts";
import { seller } from "./seller.ts";
import { ulid } from "./ulid.ts";

/** A new PIX order that waits for the transfer. */
export function newPixOrder(request: OrderRequest, payment: RequestedPayment, now: number): OrderRecord {
  const referenceId = String(now * 1000 + Math.floor(Math.random() * 1000)).slice(-12);
  const qrCode = brCode({
    key: seller.pixKey,
    name: seller.pixName,
    city: seller.pixCity,
    amount: toAmount(payment.cents),
    txid: `mpqrinter${referenceId}`,
  });
  return {
    id: `ORD${ulid(now)}`,
    externalReference: request.external_reference ?? null,
    description: request.description ?? null,
    items: request.items ?? null,
    payer: { email: request.payer.email ?? null, firstName: request.payer.first_name ?? null },
    captureMode: request.capture_mode,
    totalCents: payment.cents,
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: "action_required",
    statusDetail: "waiting_transfer",
    payment: {
      id: `PAY${ulid(now)}`,
      referenceId,
      status: "action_required",
      statusDetail: "waiting_transfer",
      cents: payment.cents,
      paidCents: null,
      expiresAt: payment.expiresAt,
      method: { id: "pix", type: "bank_transfer", qrCode, qrCodeBase64: qrPngBase64(qrCode), e2eId: null },
    },
    refunds: [],
    willPayCents: null,
  };
}
