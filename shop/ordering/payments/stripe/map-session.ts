import { valueAt } from "#platform/value-at.ts";
import { type DisputeStanding, STATE_OF_DISPUTE, type ToldDispute } from "../disputes/dispute.ts";
import type { PaymentState } from "../payment.ts";
import { PIX_MS } from "../payment-deadline.ts";
import type { PaymentFact } from "../payment-fact.ts";
import { doneCents } from "../payment-fact.ts";
import type { ProviderRefund } from "../refunds/refund.ts";
import {
  type ChargeAnswer,
  chargeOf,
  type DisputeAnswer,
  intentOf,
  pixOf,
  type SessionAnswer,
  type StripeRefundAnswer,
} from "./session-answer.ts";

/**
 * Maps a Checkout Session to its attempt's payment fact. Only `paid` is money: a page submitted with PIX is not paid.
 * @param listed All refunds of the charge, if it contains only the newest ones.
 * Rules: PAY-31.
 */
export function stripeFactOf(
  session: SessionAnswer,
  dispute: DisputeAnswer | null,
  listed?: readonly StripeRefundAnswer[],
): PaymentFact {
  const charge = chargeOf(session);
  const refunds = refundsOf(charge, listed);
  const error = intentOf(session)?.last_payment_error;
  const standing = dispute && standingOf(dispute);
  return {
    providerPaymentId: session.id,
    externalPaymentId: session.metadata?.external_payment_id ?? "",
    state: stateOf(session, standing, refunds),
    statusDetail: error?.decline_code ?? error?.code ?? intentOf(session)?.status ?? session.status ?? null,
    amountCents: session.amount_total ?? null,
    currency: session.currency?.toUpperCase() ?? null,
    expiresAt: endOf(session),
    refundedCents: doneCents(refunds),
    refunds,
    cardBrand: charge?.payment_method_details?.card?.brand ?? null,
    pixQrCode: pixOf(session)?.data ?? null,
    // A submitted page can no longer be used; its PIX has a page of its own.
    sessionUrl: session.url ?? pixOf(session)?.hosted_instructions_url ?? null,
    names: namesOf(session),
    ...(dispute && { dispute: disputeOf(dispute, charge) }),
  };
}

function disputeOf(dispute: DisputeAnswer, charge: ChargeAnswer | null): ToldDispute {
  const dueBy = dispute.evidence_details?.due_by;
  return {
    standing: standingOf(dispute),
    caseId: dispute.id ?? null,
    isPix: charge?.payment_method_details?.type === "pix",
    amountCents: dispute.amount ?? null,
    reason: dispute.reason ?? null,
    documentsUntil: dueBy ? new Date(dueBy * 1000) : null,
    undecidedAs: null,
  };
}

/** A PIX is valid from the page's submission, which may come in its last minute. */
function endOf(session: SessionAnswer): Date | null {
  const { status, expires_at: pageEnd, payment_method_types: methods, payment_method_options: options } = session;
  const pixEnd = pixOf(session)?.expires_at;
  if (pixEnd) return new Date(pixEnd * 1000);
  if (!pageEnd || status === "complete") return null;
  const seconds = options?.pix?.expires_after_seconds;
  const pixMs = methods?.includes("pix") && status !== "expired" ? (seconds ? seconds * 1000 : PIX_MS) : 0;
  return new Date(pageEnd * 1000 + pixMs);
}

/** By state: the charge's own total includes pending ones. Rules: REFUND-59. */
function refundsOf(
  charge: ChargeAnswer | null,
  listed: readonly StripeRefundAnswer[] | undefined = charge?.refunds?.data,
): ProviderRefund[] {
  if (listed) {
    return listed.map(({ id, amount, status, metadata }) => ({
      id,
      amountCents: amount,
      status: valueAt(REFUND_STATUS, status) ?? "pending",
      refundId: metadata?.refund_id ?? null,
    }));
  }
  const amountCents = charge?.amount_refunded ?? 0;
  return amountCents > 0 ? [{ id: null, amountCents, status: "done", refundId: null }] : [];
}

const REFUND_STATUS: Readonly<Record<string, ProviderRefund["status"]>> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** An unknown state of the page, its payment or its payment intent; null: all are known. */
export function unknownStripeState(session: SessionAnswer): string | null {
  const { status, payment_status: money } = session;
  if (status === "expired") return null;
  if (!PAYMENT_STATUSES.has(money)) return `payment_status/${money}`;
  if (status && status !== "open" && status !== "complete") return `status/${status}`;
  const intent = intentOf(session)?.status;
  return intent && !Object.hasOwn(UNPAID, intent) ? `payment_intent/${intent}` : null;
}

const PAYMENT_STATUSES: ReadonlySet<string> = new Set(["paid", "unpaid", "no_payment_required"]);

/** An unknown state is 'in_review': a person must look at it. Rules: PAY-40. */
function stateOf(
  session: SessionAnswer,
  dispute: DisputeStanding | null,
  refunds: readonly ProviderRefund[],
): PaymentState {
  if (session.status === "expired") return "expired";
  if (unknownStripeState(session) !== null) return "in_review";
  if (session.payment_status !== "unpaid") return moneyOf(session, dispute, refunds);
  if (session.status !== "complete") return "pending";
  return valueAt(UNPAID, intentOf(session)?.status) ?? "pending";
}

/** A submitted but unpaid page, by its payment intent. */
const UNPAID: Readonly<Record<string, PaymentState>> = {
  processing: "in_review",
  requires_payment_method: "failed",
  canceled: "cancelled",
  requires_confirmation: "pending",
  requires_action: "pending",
  requires_capture: "pending",
  succeeded: "pending",
};

/** Charges, refunds and disputes reference the payment intent. */
function namesOf({ payment_intent: intent }: SessionAnswer): string[] {
  if (!intent) return [];
  return [typeof intent === "string" ? intent : intent.id];
}

/** Any other is open. What was only ever a warning is won; a lost dispute may be appealed. */
const STANDINGS: Readonly<Record<string, DisputeStanding>> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
  appeal_needs_response: "appealed",
  appeal_under_review: "appealed",
};

function standingOf({ status }: DisputeAnswer): DisputeStanding {
  return valueAt(STANDINGS, status) ?? "open";
}

function moneyOf(
  session: SessionAnswer,
  dispute: DisputeStanding | null,
  refunds: readonly ProviderRefund[],
): PaymentState {
  const charge = chargeOf(session);
  if (dispute !== null && dispute !== "won") return STATE_OF_DISPUTE[dispute];
  const back = doneCents(refunds);
  if (!charge || back === 0) return "paid";
  return back >= charge.amount ? "refunded" : "partially_refunded";
}
