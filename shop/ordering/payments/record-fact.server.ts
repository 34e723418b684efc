import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import { declareJob } from "#platform/jobs/job.ts";
import type { Centavos } from "#platform/money.ts";
import type { AlertKind } from "#shop/alerts/alert.ts";
import { alertAboutDispute, raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import { clearDeclines, countDecline } from "./declines/card-attempt-store.server.ts";
import {
  type Dispute,
  type DisputeOutcome,
  disputeAlertOf,
  STATE_OF_DISPUTE,
  stateWithDispute,
  type ToldDispute,
} from "./disputes/dispute.ts";
import { findDispute } from "./disputes/dispute-queries.server.ts";
import { writeDispute, writeDisputeOutcome } from "./disputes/dispute-store.server.ts";
import {
  type ENDED_UNPAID,
  hasRefund,
  isCard,
  isMoneySeen,
  type Payment,
  type PaymentState,
  paymentTransition,
  stateAfterRefunds,
  TECHNICAL_DETAILS,
} from "./payment.ts";
import { claimedState, type PaymentFact } from "./payment-fact.ts";
import { insertFact, keepNames, lockPayment, markNextAsking, updatePayment } from "./payment-store.server.ts";
import { isRechecked, nextRecheck } from "./reconciliation/poll-schedule.ts";
import { type ProviderRefund, type RefundRecord, returnedCents } from "./refunds/refund.ts";
import { listRefunds } from "./refunds/refund-queries.server.ts";
import { giveUpWaiting, takeUpAgain, writeRefundDecision, writeRefunds } from "./refunds/refund-store.server.ts";
import { raiseShippingStop } from "./shipping-stops/shipping-stop-store.server.ts";

export interface Recorded {
  payment: Payment;
  /** The owner must be told: another state, a new code to pay with, or another refunded amount. */
  changed: boolean;
  /** Reported as pending or done before. */
  failedRefunds?: readonly RefundRecord[];
  /** Null: a member of staff decided it. */
  disputeAlert?: AlertKind | null;
}

/** Records a new state and lets the reference's owner apply it, in one transaction. Locks the owner's rows first. */
export type RecordForOwner = (payment: Payment, record: (trx: Database) => Promise<Recorded>) => Promise<unknown>;

/** Stores what the provider reported of attempt and refunds, as far as the state table allows. Rules: REFUND-62. */
export async function recordFact(trx: Database, paymentId: string, fact: PaymentFact, now: Date): Promise<Recorded> {
  const payment = await lockPayment(trx, paymentId);
  const known = fact.dispute ? await findDispute(trx, paymentId) : null;
  const claims = claimedState(payment, fact, now);
  const claimed = fact.dispute
    ? stateWithDispute(payment, claims, fact.dispute, known)
    : paymentTransition(payment.state, claims);
  if (fact.dispute) await writeDispute(trx, paymentId, { told: fact.dispute, known, at: now });
  const told = fact.refunds ?? sumOnly(fact.refundedCents ?? 0);
  // Before its money came nothing of an attempt can have been refunded, but for what comes with this fact.
  const knowsRefunds = told.length > 0 || isMoneySeen(payment.state);
  const { returnedCents, failed } = knowsRefunds
    ? await writeRefunds(trx, moneyOf(payment, claimed, fact), told, now)
    : { returnedCents: payment.refundedCents, failed: [] };
  // 'refunded' although a refund failed: a bank has taken the money.
  const isTaken = fact.state === "refunded" || (claimed === "refunded" && known?.outcome === "lost");
  const reopened = failed.length > 0 && !isTaken ? reopenedState(claimed) : claimed;
  const state = stateAfterRefunds(reopened, payment.amountCents, returnedCents);
  const next = await updatePayment(trx, { ...payment, refundedCents: returnedCents }, state, now, fact);
  if (fact.names && fact.names.length > 0) await keepNames(trx, payment, fact.names);
  if (state !== payment.state) {
    await noteCardOutcome(trx, next, now);
    await planAsking(trx, next, now, fact.dispute !== undefined);
  }
  await insertFact(trx, { paymentId: payment.id, fact, became: state, at: now });
  // The bank took the money, whether or not a dispute was ever reported: nothing is left to refund.
  const isGone = state === "refunded" && payment.state !== state && payment.state !== "mismatch";
  if (isGone && returnedCents < payment.amountCents) await giveUpWaiting(trx, payment.id, now);
  if (payment.state === "refunded" && state !== "refunded") await takeUpAgain(trx, payment.id);
  const isMoney = state !== payment.state || returnedCents !== payment.refundedCents || failed.length > 0;
  const disputeAlert = fact.dispute && alertOf(state, fact.dispute, known);
  return { payment: next, changed: isMoney || isIssued(payment, next), failedRefunds: failed, disputeAlert };
}

/** The alert about a dispute that is open, or that the provider tells the end of for the first time; else none. */
function alertOf(state: PaymentState, told: ToldDispute, known: Dispute | null): AlertKind | undefined {
  const isEnd = told.standing === "won" || told.standing === "lost";
  const isNews = isEnd ? known?.outcome !== told.standing : state === "in_dispute";
  return isNews ? disputeAlertOf(told) : undefined;
}

/** Whether there is a new code to pay with. */
function isIssued(before: Payment, { pixQrCode }: Payment): boolean {
  return before.pixQrCode === null && pixQrCode !== null;
}

/** With the amount received, which differs in a mismatch. */
function moneyOf(payment: Payment, claimed: PaymentState, { amountCents }: PaymentFact): Payment {
  const isMismatch = payment.state === "mismatch" || claimed === "mismatch";
  return isMismatch && amountCents !== null ? { ...payment, amountCents } : payment;
}

/** The provider reports a total without single refunds. */
function sumOnly(amountCents: Centavos): ProviderRefund[] {
  return amountCents > 0 ? [{ id: null, amountCents, status: "done", refundId: null }] : [];
}

/** Refunded money that came back. Rules: PAY-36. */
function reopenedState(state: PaymentState): PaymentState {
  return hasRefund(state) ? "paid" : state;
}

/**
 * Staff made it by other means (`outside`), gave it up, or `requested` it again. The caller must hold the order's lock
 * and have checked that the refund may change so.
 */
export async function decideRefund(
  trx: Database,
  {
    paymentId,
    refundId,
    state: to,
  }: { paymentId: string; refundId: string; state: "outside" | "given_up" | "requested" },
  now: Date,
): Promise<Recorded> {
  const payment = await lockPayment(trx, paymentId);
  await writeRefundDecision(trx, refundId, to, now);
  const returned = returnedCents(await listRefunds(trx, payment.id));
  // All that was received.
  const isWhole = payment.state === "mismatch" && to === "outside";
  const state = isWhole ? "refunded" : stateAfterRefunds(payment.state, payment.amountCents, returned);
  const next = await updatePayment(trx, { ...payment, refundedCents: returned }, state, now, null);
  return { payment: next, changed: state !== payment.state || returned !== payment.refundedCents };
}

/** The caller must hold the order's lock and have checked that it may be decided. Rules: PAY-104. */
export async function decideDispute(
  trx: Database,
  paymentId: string,
  outcome: DisputeOutcome,
  now: Date,
): Promise<Recorded> {
  const payment = await lockPayment(trx, paymentId);
  await writeDisputeOutcome(trx, paymentId, outcome);
  const state = stateAfterRefunds(STATE_OF_DISPUTE[outcome], payment.amountCents, payment.refundedCents);
  const next = await updatePayment(trx, payment, state, now, null);
  await planAsking(trx, next, now, true);
  if (outcome === "lost") await giveUpWaiting(trx, paymentId, now);
  return { payment: next, changed: true, disputeAlert: null };
}

/** Counts a decline; a paid attempt clears the counts. Technical failures are no declines. Rules: PAY-79, PAY-84. */
async function noteCardOutcome(trx: Database, payment: Payment, now: Date): Promise<void> {
  const { id, method, state, statusDetail } = payment;
  const isDeclined = state === "failed" && isCard(method) && !TECHNICAL_DETAILS.includes(statusDetail ?? "");
  if (isDeclined) await countDecline(trx, id, now);
  else if (state === "paid" && method !== "free") await clearDeclines(trx, payment);
}

/** Running ones have polling jobs. Where a bank took the money it may hear an appeal: polled like a paid one. */
async function planAsking(trx: Database, payment: Payment, now: Date, isDisputed: boolean): Promise<void> {
  // No provider knows of a free attempt.
  const next = payment.method === "free" ? null : nextRecheck(payment, now);
  if (isRechecked(payment.state) || (isDisputed && payment.state === "refunded"))
    await markNextAsking(trx, payment.id, next);
  if (payment.state !== "in_dispute") return;
  // Reconciliation polls it until it is decided.
  await markNextAsking(trx, payment.id, now);
  await raiseShippingStop(trx, { paymentId: payment.id, kind: "in_dispute", at: now });
}

/** Ends it in the shop alone. Money that still arrives is recorded as usual. An expiry does not end a review. */
export async function endPayment(
  trx: Database,
  paymentId: string,
  state: (typeof ENDED_UNPAID)[number],
  now: Date,
  statusDetail: string | null = null,
): Promise<Recorded> {
  const payment = await lockPayment(trx, paymentId);
  if (state === "expired" && payment.state === "in_review") return { payment, changed: false };
  const next = paymentTransition(payment.state, state);
  const changed = next !== payment.state;
  const told = changed && statusDetail ? { ...payment, statusDetail } : payment;
  return { payment: await updatePayment(trx, told, next, now, null), changed };
}

/** Alerts once each of refunds that failed after all and disputes that open or end. Rules: REFUND-65, PAY-105. */
export async function alertStaff(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs">,
  trx: Database,
  { payment, failedRefunds = [], disputeAlert: kind }: Recorded,
): Promise<void> {
  if (kind !== undefined) {
    await alertAboutDispute(deps, trx, { kind, subject: payment.externalPaymentId, at: deps.clock() });
  }
  for (const { providerRefundId } of failedRefunds) {
    const subject = `${payment.externalPaymentId} ${providerRefundId}`;
    await raiseAlert(deps, trx, { kind: "refund_failed", subject, at: deps.clock() });
  }
}

/** An attempt changed its state: the module that owns the reference applies it. */
export const settlePaymentJob = declareJob<{ reference: string; paymentId: string }>("orders.settle");

/** In one transaction; notifies the reference's owner if something changed. */
export async function recordAndNotify<R extends Recorded | null>(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs">,
  work: (trx: Database, now: Date) => Promise<R>,
): Promise<R> {
  return inPreparedTransaction(deps.db, async (trx) => {
    const recorded = await work(trx, deps.clock());
    if (recorded?.changed) {
      const { reference, id: paymentId } = recorded.payment;
      await deps.jobs.send(trx, settlePaymentJob, { reference, paymentId });
    }
    if (recorded) await alertStaff(deps, trx, recorded);
    return recorded;
  });
}
