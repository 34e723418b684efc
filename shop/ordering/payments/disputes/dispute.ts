import type { AlertKind } from "#shop/alerts/alert.ts";
import { type Payment, type PaymentState, paymentTransition } from "../payment.ts";

/** `undecided`: over by the provider's order, nothing says for whom. `appealed`: lost, and heard again. */
export type DisputeStanding = "open" | "undecided" | "appealed" | DisputeOutcome;

/** As the shop sees it. */
export const DISPUTE_OUTCOMES = ["won", "lost"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** Mercado Pago's words. Its pages contradict each other on whom `settled` and `reimbursed` credit. */
export const DISPUTE_ENDS = ["settled", "reimbursed"] as const;
export type DisputeEnd = (typeof DISPUTE_ENDS)[number];

/** Before refunds are considered. */
export const STATE_OF_DISPUTE: Readonly<Record<DisputeStanding, PaymentState>> = {
  open: "in_dispute",
  undecided: "in_dispute",
  appealed: "in_dispute",
  won: "paid",
  // The bank took the money.
  lost: "refunded",
};

/** Null: not told. */
export interface ToldDispute {
  standing: DisputeStanding;
  caseId: string | null;
  /** Contested by the payer at their own bank. */
  isPix: boolean;
  amountCents: number | null;
  /** The provider's word. */
  reason: string | null;
  documentsUntil: Date | null;
  /** Only of `undecided`. */
  undecidedAs: DisputeEnd | null;
}

/** No outcome while it is open. */
export interface Dispute extends Omit<ToldDispute, "standing"> {
  outcome: DisputeOutcome | null;
  /** The provider's own word replaces staff's. */
  byStaff: boolean;
  openedAt: Date;
}

export function isSameCase(known: Dispute | null, { caseId }: ToldDispute): known is Dispute {
  return known !== null && (known.caseId === null || caseId === null || known.caseId === caseId);
}

/**
 * A decided dispute stays so until the provider says otherwise, whatever the order reads. Money that the bank took
 * comes back only by an appeal or a won case. Rules: PAY-36, PAY-103.
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

/** Rules: PAY-105. */
export function disputeAlertOf({ standing, isPix }: ToldDispute): AlertKind {
  if (standing === "open") return isPix ? "pix_contested" : "dispute_opened";
  return `dispute_${standing}`;
}
