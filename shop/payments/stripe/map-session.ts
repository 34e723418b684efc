import type { PaymentState } from "../payment.ts";
import type { PaymentFact } from "../payment-fact.ts";
import { chargeOf, intentOf, type SessionAnswer } from "./session-answer.ts";

/** How the newest dispute about a charge stands, in Stripe's word; null: there is none. */
export type DisputeStatus = string | null;

/** What a Checkout Session says of the attempt behind it. Only `paid` is money: a page submitted with PIX is not. */
export function factOf(session: SessionAnswer, dispute: DisputeStatus): PaymentFact {
  const charge = chargeOf(session);
  const error = intentOf(session)?.last_payment_error;
  return {
    providerPaymentId: session.id,
    externalPaymentId: session.metadata?.external_payment_id ?? "",
    state: stateOf(session, dispute),
    statusDetail: error?.decline_code ?? error?.code ?? intentOf(session)?.status ?? session.status,
    amountCents: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
    expiresAt: new Date(session.expires_at * 1000),
    refundedCents: charge?.amount_refunded ?? 0,
    cardBrand: charge?.payment_method_details?.card?.brand ?? null,
    sessionUrl: session.url ?? null,
  };
}

function stateOf(session: SessionAnswer, dispute: DisputeStatus): PaymentState {
  if (session.status === "expired") return "expired";
  if (session.payment_status !== "unpaid") return moneyOf(session, dispute);
  if (session.status !== "complete") return "pending";
  return UNPAID[intentOf(session)?.status ?? ""] ?? "pending";
}

/** A submitted page whose money has not come, by the state of its payment intent. */
const UNPAID: Readonly<Record<string, PaymentState>> = {
  processing: "in_review",
  requires_payment_method: "failed",
  canceled: "cancelled",
};

/** Disputes that are over for us: won, or only ever a warning. */
const DISMISSED: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

function moneyOf(session: SessionAnswer, dispute: DisputeStatus): PaymentState {
  const charge = chargeOf(session);
  if (dispute === "lost") return "refunded";
  if (dispute !== null && !DISMISSED.has(dispute)) return "in_dispute";
  if (!charge || charge.amount_refunded === 0) return "paid";
  return charge.amount_refunded >= charge.amount ? "refunded" : "partially_refunded";
}
