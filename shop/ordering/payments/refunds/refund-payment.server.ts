import type { Database } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { isOfProvider } from "#shop/ordering/payments/payment-provider.ts";
import type { Services } from "#shop/services.server.ts";
import type { Payment } from "../payment.ts";
import type { PaymentFact } from "../payment-fact.ts";
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  RefundUnclear,
  waitSecondsOf,
} from "../payment-provider.ts";
import { findPayment, listNames } from "../payment-queries.server.ts";
import { recordAndNotify, recordFact } from "../record-fact.server.ts";
import { type RefundRecord, refundableCents } from "./refund.ts";
import { findRefund, listRefunds } from "./refund-queries.server.ts";
import {
  claimRefund,
  failRefund,
  insertRefund,
  nameRefund,
  releaseRefund,
  renewRefundKey,
} from "./refund-store.server.ts";
import { isTermOver } from "./refund-term.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** Refusals so soon after the payment are temporary (Mercado Pago's 409 and 422). Rules: REFUND-60. */
const REFUSED_FOR_GOOD_MS = 10 * 60_000;
/** Most outages are over by then. Rules: REFUND-91. */
const UNANSWERED_MS = 60 * 60_000;

/** Requests all money not being refunded yet. Idempotent. The job is sent with the transaction. */
export async function requestRefund(
  trx: Database,
  jobs: Jobs,
  payment: Payment,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const amountCents = refundableCents(payment.amountCents, await listRefunds(trx, payment.id));
  if (amountCents === 0) return;
  const refundId = await insertRefund(trx, { paymentId: payment.id, amountCents, reason, requestedAt: at });
  await jobs.send(trx, refundPaymentJob, { refundId });
}

export const refundPaymentJob = defineJob("payments.refund", { waitSeconds: waitSecondsOf }, refundPayment);

/**
 * Advances one refund: first fetches what the provider knows of it, since an answer may be lost or a person made it
 * there. Throws until the provider accepts it, so that the job retries. Skips settled refunds and those staff decided
 * on; after the provider's term it is left to staff. Rules: REFUND-56, REFUND-57, REFUND-62.
 */
export async function refundPayment(deps: Needed, { refundId }: { refundId: string }): Promise<void> {
  const asked = await findRefund(deps.db, refundId);
  const payment = asked && (await findPayment(deps.db, asked.paymentId));
  if (!payment) return;
  try {
    await advance(deps, payment, { ...asked, refundId });
  } catch (error) {
    await alertIfStuck(deps, payment, asked, error);
    throw error;
  }
}

type Asked = Pick<RefundRecord, "state" | "requestedAt">;

/** Rules: REFUND-93. */
async function advance(
  deps: Needed,
  payment: Payment,
  { refundId, requestedAt }: Asked & { refundId: string },
): Promise<void> {
  const { db, clock } = deps;
  const provider = deps.payments.named(payment.provider);
  if (!provider) throw new ProviderUnavailable("refund payment", 0);
  await readBack(deps, provider, payment);
  // A bank decides who gets the money; reconciliation goes on afterwards.
  if ((await findPayment(db, payment.id))?.state === "in_dispute") return;
  if (isTermOver(payment, clock())) return leaveToStaff(deps, payment, refundId);
  const refund = await claimRefund(db, payment, refundId, clock());
  if (!refund) return;
  const fact = await lastFactOf(db, payment);
  const order = {
    amountCents: refund.amountCents < refund.leftCents ? refund.amountCents : null,
    refundId,
    idempotencyKey: refund.attempt === 1 ? refundId : `${refundId}-${refund.attempt}`,
    ...(fact && { lastKnown: { fact, requestedAt } }),
  };
  try {
    const answer = await provider.refundPayment(payment, order);
    await recordAndNotify(deps, async (trx, now) => {
      if (answer.providerRefundId !== null) await nameRefund(trx, refundId, answer.providerRefundId);
      return recordFact(trx, payment.id, answer.fact, now);
    });
  } catch (error) {
    // No call is in flight that staff would have to wait for.
    if (isRefusal(error)) await releaseRefund(db, refundId);
    if (!(error instanceof RefundUnclear)) throw error;
    const isRead = await readBack(deps, provider, payment);
    if ((await findRefund(db, refundId))?.state !== "requested") return;
    // Another key is another refund: only for one that the provider has just shown not to have made.
    if (isRead && error.needsNewKey) await renewRefundKey(db, refundId);
    throw error;
  }
}

/** Records what the provider knows of the payment; false: it no longer shows it. */
async function readBack(deps: Needed, provider: PaymentProvider, payment: Payment): Promise<boolean> {
  const known = await provider.fetchPayment(payment, { browserWaits: false });
  if (known) await recordAndNotify(deps, (trx, now) => recordFact(trx, payment.id, known, now));
  return known !== null;
}

/** The payment as last known, for a provider that no longer shows it. */
async function lastFactOf(db: Database, payment: Payment): Promise<PaymentFact | null> {
  const { providerPaymentId, externalPaymentId, state, statusDetail, amountCents, currency } = payment;
  if (providerPaymentId === null) return null;
  const names = await listNames(db, payment.id);
  return { providerPaymentId, externalPaymentId, state, statusDetail, amountCents, currency, expiresAt: null, names };
}

/** Neither a wrong key of ours nor an outage. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error.status !== 401 && error.status !== 403;
  return error instanceof ProviderUnavailable && error.status === 409 && !(error instanceof RefundUnclear);
}

/** Staff must know of a refund that its provider keeps refusing, or does not answer for an hour. Rules: REFUND-91. */
async function alertIfStuck(deps: Needed, payment: Payment, asked: Asked, error: unknown): Promise<void> {
  if (!isOfProvider(error) || asked.state !== "requested") return;
  const [since, patienceMs] = isRefusal(error)
    ? [payment.paidAt, REFUSED_FOR_GOOD_MS]
    : [asked.requestedAt, UNANSWERED_MS];
  if (since === null || deps.clock().getTime() - since.getTime() <= patienceMs) return;
  const kind = isRefusal(error) ? "refund_stuck" : "refund_unanswered";
  const alert = { kind, subject: payment.externalPaymentId, at: deps.clock() } as const;
  await deps.db.transaction().execute((trx) => raiseAlert(deps, trx, alert));
}

/** Rules: REFUND-92. */
async function leaveToStaff(deps: Needed, { externalPaymentId: subject }: Payment, refundId: string): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    if (await failRefund(trx, refundId, at)) await raiseAlert(deps, trx, { kind: "refund_stuck", subject, at });
  });
}
