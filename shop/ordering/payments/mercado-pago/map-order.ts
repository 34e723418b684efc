import { type Centavos, fromDecimal } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { DISPUTE_ENDS, STATE_OF_DISPUTE, type ToldDispute } from "../disputes/dispute.ts";
import { CHALLENGE_DETAIL, isCard, isMoneyHere, type PaymentState } from "../payment.ts";
import type { PaymentFact } from "../payment-fact.ts";
import { doneCents } from "../payment-fact.ts";
import type { ProviderRefund } from "../refunds/refund.ts";
import type { CaseAnswer, OrderAnswer } from "./order-answer.ts";

/** An expired PIX is `canceled` with detail `expired`; pages also document `expired` and `cancelled`. */
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
  charged_back: "in_dispute",
};

/** Details that are more specific than the state. */
const DETAILS: Readonly<Record<string, PaymentState>> = {
  "canceled/expired": "expired",
  "cancelled/expired": "expired",
  "processed/refunded": "refunded",
  "processed/partially_refunded": "partially_refunded",
};

/** In any other state a paid amount does not count (`"1.00"` was seen). Rules: PAY-39. */
const MONEY_CAME: ReadonlySet<string> = new Set(["processed", "refunded", "charged_back"]);

type PaymentAnswer = OrderAnswer["transactions"]["payments"][0];

/** An unknown state is 'in_review'. `found`: a disputed order's case; null: unreadable. Rules: PAY-41. */
export function mercadoPagoFactOf(order: OrderAnswer, found: CaseAnswer | null = null, now = new Date()): PaymentFact {
  const [payment] = order.transactions.payments;
  const state = stateOf(order, payment) ?? "in_review";
  const refunds = refundsOf(order, payment);
  const amounts = amountsOf(order, payment);
  const paidCents = amounts.amountCents === null ? null : amounts.amountCents + amounts.interestCents;
  const expiresAt = new Date(payment.date_of_expiration ?? Number.NaN);
  const method = payment.payment_method;
  const dispute = order.status === "charged_back" ? disputeOf(order, payment, found, now) : undefined;
  const isTicket = method?.type === "ticket";
  return {
    providerPaymentId: order.id,
    externalPaymentId: order.external_reference ?? "",
    state: dispute ? STATE_OF_DISPUTE[dispute.standing] : afterRefunds(state, paidCents, refunds),
    statusDetail: payment.status_detail ?? order.status_detail ?? null,
    // Some answers omit the currency; this account can only take reais.
    currency: order.currency ?? "BRL",
    ...amounts,
    refundedCents: doneCents(refunds),
    refunds,
    pixQrCode: method?.qr_code ?? null,
    pixQrCodeBase64: method?.qr_code_base64 ?? null,
    boletoUrl: (isTicket && method.ticket_url) || null,
    boletoLine: method?.digitable_line ?? null,
    boletoBarcode: method?.barcode_content ?? null,
    challengeUrl: method?.transaction_security?.url ?? null,
    cardBrand: isCard(method?.type) ? (method?.id ?? null) : null,
    expiresAt: Number.isNaN(expiresAt.getTime()) ? null : expiresAt,
    names: namesOf(order, payment),
    ...(dispute && { dispute }),
  };
}

/** The case of a disputed order, which alone says who got the money; null: none is named. */
export function caseIdOf({ transactions }: OrderAnswer): string | null {
  const id = transactions.chargebacks?.at(-1)?.case_id;
  return id === undefined ? null : String(id);
}

/** Rules: PAY-103. */
function disputeOf(order: OrderAnswer, payment: PaymentAnswer, found: CaseAnswer | null, now: Date): ToldDispute {
  const deadline = new Date(found?.date_documentation_deadline ?? Number.NaN);
  const documentsUntil = Number.isNaN(deadline.getTime()) ? null : deadline;
  // Nothing is decided against the seller while the seller's documents are waited for.
  const isAwaited = found?.documentation_status === "pending" && documentsUntil !== null && now < documentsUntil;
  const covered = found?.coverage_applied;
  const end = DISPUTE_ENDS.find((each) => each === order.status_detail) ?? null;
  const decided = covered === undefined || (isAwaited && !covered) ? null : covered ? "won" : "lost";
  const standing = decided ?? (end ? "undecided" : "open");
  return {
    standing,
    caseId: caseIdOf(order),
    isPix: payment.payment_method?.type === "bank_transfer",
    amountCents: fromDecimal(found?.amount ?? Number.NaN),
    reason: found?.reason ?? null,
    documentsUntil,
    undecidedAs: standing === "undecided" ? end : null,
  };
}

export function unknownMercadoPagoState(order: OrderAnswer): string | null {
  const [payment] = order.transactions.payments;
  if (stateOf(order, payment)) return null;
  return order.status_detail ? `${order.status}/${order.status_detail}` : order.status;
}

/** Ids that events about payments, claims and chargebacks may use. */
function namesOf({ transactions }: OrderAnswer, payment: PaymentAnswer): string[] {
  const cases = (transactions.chargebacks ?? []).flatMap(({ id, case_id }) => [id, case_id]);
  return [payment.id, payment.reference_id, ...cases].flatMap((name) => (name === undefined ? [] : [String(name)]));
}

/** The bank decides a 3-D Secure challenge, as it decides a review: no timer of ours ends it. */
function stateOf(order: OrderAnswer, payment: PaymentAnswer): PaymentState | undefined {
  const waits = order.status === "action_required" || order.status === "created";
  if (waits && [payment.status_detail, order.status_detail].includes(CHALLENGE_DETAIL)) return "in_review";
  return valueAt(DETAILS, `${order.status}/${order.status_detail ?? ""}`) ?? valueAt(STATES, order.status);
}

/** A card's payer may pay interest on top, which goes to the provider. Less is not paid. Rules: PAY-38. */
function amountsOf(
  order: OrderAnswer,
  payment: PaymentAnswer,
): { amountCents: Centavos | null; interestCents: number } {
  const asked = fromDecimal(order.total_amount);
  const stated = MONEY_CAME.has(order.status) ? (order.total_paid_amount ?? payment.paid_amount) : undefined;
  const paid = stated === undefined ? asked : fromDecimal(stated);
  const byCard = isCard(payment.payment_method?.type);
  if (!byCard || asked === null || paid === null || paid <= asked) return { amountCents: paid, interestCents: 0 };
  return { amountCents: asked, interestCents: paid - asked };
}

/** Any other means done. */
const REFUND_STATUS: Readonly<Record<string, ProviderRefund["status"]>> = {
  created: "pending",
  pending: "pending",
  in_process: "pending",
  processing: "pending",
  action_required: "pending",
  failed: "failed",
  rejected: "failed",
  canceled: "failed",
  cancelled: "failed",
};

export function refundStatusOf(status: string | null | undefined): ProviderRefund["status"] {
  return valueAt(REFUND_STATUS, status) ?? "done";
}

function refundsOf(order: OrderAnswer, payment: PaymentAnswer): ProviderRefund[] {
  const listed = (order.transactions.refunds ?? []).map(({ id, amount, status }) => ({
    id: id ?? null,
    amountCents: fromDecimal(amount ?? 0) ?? 0,
    status: refundStatusOf(status),
    refundId: null,
  }));
  if (listed.length > 0) return listed;
  const sum = MONEY_CAME.has(order.status) ? payment.refunded_amount : undefined;
  const stated = fromDecimal(sum ?? 0) ?? 0;
  return stated > 0 ? [{ id: null, amountCents: stated, status: "done", refundId: null }] : [];
}

/** Failed or pending refunds do not count, whatever the order's state is. */
function afterRefunds(
  state: PaymentState,
  paidCents: Centavos | null,
  refunds: readonly ProviderRefund[],
): PaymentState {
  if (refunds.length === 0 || !(isMoneyHere(state) || state === "refunded")) return state;
  if (state !== "paid" && refunds.every(({ status }) => status === "done")) return state;
  const back = doneCents(refunds);
  if (back === 0) return "paid";
  return paidCents !== null && back >= paidCents ? "refunded" : "partially_refunded";
}
