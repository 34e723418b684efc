import type { AlertKind } from "#shop/alerts/alert.ts";
import { type Payment, type PaymentState, paymentTransition } from "../payment.ts";

/**
 * The current state of a dispute. `undecided`: the provider's order says that it is over, and nothing says for whom. `appealed`:
 * lost, and heard again.
 */
export type DisputeStanding = "open" | "undecided" | "appealed" | DisputeOutcome;

/** From the shop's point of view. */
export const DISPUTE_OUTCOMES = ["won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/**
 * The words by which Mercado Pago's order says that a dispute is over. The pages of its Orders API call `settled`
 * credited to the seller, those of its Payments API the opposite; `reimbursed` likewise.
 */
export const DISPUTE_ENDS = ["settled", "reimbursed"] as const;
export type DisputeEnd = (typeof DISPUTE_ENDS)[number];

/** The attempt's payment state for the state of its newest dispute, before refunds are considered. */
export const STATE_OF_DISPUTE: Readonly<Record<DisputeStanding, PaymentState>> = {
  open: "in_dispute",
  undecided: "in_dispute",
  appealed: "in_dispute",
  won: "paid",
  // The bank took the money.
  lost: "refunded",
};

/** What a provider tells of a payment's newest dispute. Null: not told. */
export interface ToldDispute {
  standing: DisputeStanding;
  caseId: string | null;
  /** Contested by the payer of a PIX at their own bank. */
  isPix: boolean;
  amountCents: number | null;
  /** The provider's word. */
  reason: string | null;
  /** Until when it takes documents. */
  documentsUntil: Date | null;
  /** The order's word, only of `undecided`. */
  undecidedAs: DisputeEnd | null;
}

/** A dispute as the shop keeps it; without an outcome while it is open. */
export interface Dispute extends Omit<ToldDispute, "standing"> {
  outcome: DisputeOutcome | null;
  /** Somebody of the shop decided on it; the provider's own word replaces theirs. */
  byStaff: boolean;
  openedAt: Date;
}

/** Whether a report is about the dispute that is kept. */
export function isSameCase(known: Dispute | null, { caseId }: ToldDispute): known is Dispute {
  return known !== null && (known.caseId === null || caseId === null || known.caseId === caseId);
}

/**
 * The state of an attempt after `claimed` was reported with what is told of its dispute. A decided dispute stays decided
 * until the provider says otherwise: an order that reads as before, or a case out of reach, does not open it again. Money
 * that the bank took comes back only by an appeal or a won case.
 * Rules: PAY-36, PAY-103.
 */
export function stateWithDispute(
  payment: Pick<Payment, "state" | "refundedCents" | "amountCents">,
  claimed: PaymentState,
  told: ToldDispute,
  known: Dispute | null,
): PaymentState {
  const { state, refundedCents, amountCents } = payment;
  const saysNothing = told.standing === "open" || told.standing === "undecided";
  if (saysNothing && isSameCase(known, told) && known.outcome !== null) return state;
  const isHeardAgain = told.standing === "appealed" || told.standing === "won";
  const wasTaken = state === "refunded" && refundedCents < amountCents;
  return paymentTransition(wasTaken && isHeardAgain ? "in_dispute" : state, claimed);
}

/** The kind of alert for the current state of a dispute. Rules: PAY-105. */
export function disputeAlertOf({ standing, isPix }: ToldDispute): AlertKind {
  if (standing === "open") return isPix ? "pix_contested" : "dispute_opened";
  return `dispute_${standing}`;
}
