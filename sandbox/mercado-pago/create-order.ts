import { toAmount } from "./amount.ts";
import { boletoCodes } from "./boleto/boleto-codes.ts";
import { brandNamed } from "./cards/card-brands.ts";
import { outcomeOf } from "./cards/card-outcome.ts";
import { interestCents } from "./cards/card-routes.ts";
import type { TokenShelf } from "./cards/card-tokens.ts";
import type { RequestedPayment } from "./check-order-request.ts";
import { failed, inReview, paid } from "./order-changes.ts";
import type { OrderRecord, PaymentMethodRecord } from "./order-record.ts";
import type { OrderRequest } from "./order-request.ts";
import { brCode } from "./pix/br-code.ts";
import { qrPngBase64 } from "./pix/qr-png.ts";
import { seller } from "./seller.ts";
import { ulid } from "./ulid.ts";

/** Time limit for the bank's 3-D Secure challenge. */
const CHALLENGE_MS = 5 * 60_000;

/** Creates an order: a PIX or boleto is pending, a card is decided at once. */
export function newOrder(
  request: OrderRequest,
  payment: RequestedPayment,
  tokens: TokenShelf,
  now: number,
): OrderRecord {
  const [asked] = request.transactions.payments;
  const { id, type } = asked?.payment_method ?? { id: "", type: "" };
  if (type === "credit_card" || type === "debit_card") return newCardOrder(request, payment, tokens, now);
  const referenceId = referenceOf(now);
  const method: PaymentMethodRecord =
    type === "ticket"
      ? { id: id === "bolbradesco" ? id : "boleto", type, ...boletoOf(payment, referenceId) }
      : { id: "pix", type: "bank_transfer", ...pixOf(payment, referenceId), e2eId: null };
  return waiting(
    request,
    payment,
    method,
    type === "ticket" ? "waiting_payment" : "waiting_transfer",
    now,
    referenceId,
  );
}

function newCardOrder(request: OrderRequest, payment: RequestedPayment, tokens: TokenShelf, now: number): OrderRecord {
  const asked = request.transactions.payments[0]?.payment_method;
  const token = tokens.use(asked?.token ?? "", now);
  const installments = asked?.installments ?? 1;
  const brand = brandNamed(asked?.id ?? "");
  const allowed = security(request) !== "never" && request.capture_mode === "automatic_async";
  const outcome = token && outcomeOf(token, allowed);
  const order = waiting(
    request,
    payment,
    {
      id: asked?.id ?? "",
      type: asked?.type === "debit_card" ? "debit_card" : "credit_card",
      installments,
      lastFour: token?.number.slice(-4) ?? "",
      statementDescriptor: asked?.statement_descriptor ?? null,
      challenged: outcome?.kind === "challenge",
    },
    "pending_challenge",
    now,
    referenceOf(now),
  );
  if (!outcome) return failed(order, now, "invalid_card_token");
  if (brand && installments > brand.mostInstallments) return failed(order, now, "invalid_installments");
  const interest = brand ? interestCents(brand, payment.cents, installments) : 0;
  const priced = { ...order, payment: { ...order.payment, interestCents: interest } };
  switch (outcome.kind) {
    case "approved":
      return { ...paid(priced, now, payment.cents + interest), version: 1 };
    case "refused":
      return { ...failed(priced, now, outcome.detail), version: 1 };
    case "in_review":
      return { ...inReview(priced, now), version: 1 };
    case "challenge":
      return { ...priced, payment: { ...priced.payment, expiresAt: now + CHALLENGE_MS } };
  }
}

function waiting(
  request: OrderRequest,
  payment: RequestedPayment,
  method: PaymentMethodRecord,
  detail: string,
  now: number,
  referenceId: string,
): OrderRecord {
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
    statusDetail: detail,
    payment: {
      id: `PAY${ulid(now)}`,
      referenceId,
      status: "action_required",
      statusDetail: detail,
      cents: payment.cents,
      paidCents: null,
      expiresAt: payment.expiresAt,
      interestCents: 0,
      method,
    },
    refunds: [],
    dispute: null,
    willPayCents: null,
  };
}

function pixOf({ cents }: RequestedPayment, referenceId: string) {
  const qrCode = brCode({
    key: seller.pixKey,
    name: seller.pixName,
    city: seller.pixCity,
    amount: toAmount(cents),
    txid: `mpqrinter${referenceId}`,
  });
  return { qrCode, qrCodeBase64: qrPngBase64(qrCode) };
}

function boletoOf({ cents, expiresAt }: RequestedPayment, referenceId: string) {
  return boletoCodes({ cents, dueAt: expiresAt ?? 0, free: `38026${referenceId}00063305` });
}

/** Twelve digits, as at the provider: webhooks carry it as a JSON number, which may not begin with a zero. */
function referenceOf(now: number): string {
  return String(100_000_000_000 + ((now * 1000 + Math.floor(Math.random() * 1000)) % 900_000_000_000));
}

function security(request: OrderRequest): string {
  const online: unknown = request.config?.online;
  const found = JSON.stringify(online ?? {}).match(/"validation":"(\w+)"/);
  return found?.[1] ?? "never";
}
