import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Payment } from "../payment.ts";
import "../payment-jobs.ts";
import { raiseAlert } from "../alerts/raise-alert.server.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable, type RefundOrder } from "../payment-provider.ts";
import { findPayment } from "../payment-queries.server.ts";
import { recordAndNotify, recordFact } from "../record-fact.server.ts";
import type { PaymentDependencies } from "../refresh-payment.server.ts";
import { refundableCents } from "./refund.ts";
import { findRefund, listRefunds } from "./refund-queries.server.ts";
import { claimRefund, insertRefund, nameRefund, releaseRefund } from "./refund-store.server.ts";

/** Right after the payment a refusal is temporary (Mercado Pago's 409 and 422). Rules: REFUND-60. */
const REFUSED_FOR_GOOD_MS = 10 * 60_000;

/**
 * Requests a refund of all money of an attempt that is not being refunded yet. Idempotent. The job is sent with the
 * transaction.
 */
export async function requestRefund(
  trx: Database,
  jobs: Jobs,
  payment: Payment,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const amountCents = refundableCents(payment.amountCents, await listRefunds(trx, payment.id));
  if (amountCents === 0) return;
  const refundId = await insertRefund(trx, { paymentId: payment.id, amountCents, reason, requestedAt: at });
  await jobs.send(trx, "payments.refund", { refundId });
}

/**
 * Advances one refund at the provider: first fetches what the provider knows of it, since an answer may have been lost
 * or a person may have made it there, then requests it. Throws until the provider has accepted it, so that the job is
 * retried. A refund that is settled, or that staff decided on, is skipped.
 * Rules: REFUND-56, REFUND-57, REFUND-62.
 */
export async function refundPayment(deps: PaymentDependencies, { refundId }: { refundId: string }): Promise<void> {
  const { db, clock } = deps;
  const asked = await findRefund(db, refundId);
  const payment = asked && (await findPayment(db, asked.paymentId));
  if (!payment) return;
  const provider = deps.payments.named(payment.provider);
  if (!provider) throw new ProviderUnavailable("refund payment", 0);
  const known = await provider.fetchPayment(payment, { browserWaits: false });
  if (known) await recordAndNotify(deps, (trx, now) => recordFact(trx, payment.id, known, now));
  // A bank decides who gets the money; reconciliation goes on afterwards.
  if ((await findPayment(db, payment.id))?.state === "in_dispute") return;
  const refund = await claimRefund(db, payment, refundId, clock());
  if (!refund) return;
  const answer = await askBack(deps, provider, payment, {
    amountCents: refund.amountCents < refund.leftCents ? refund.amountCents : null,
    refundId,
    idempotencyKey: refund.attempt === 1 ? refundId : `${refundId}-${refund.attempt}`,
  });
  await recordAndNotify(deps, async (trx, now) => {
    if (answer.providerRefundId !== null) await nameRefund(trx, refundId, answer.providerRefundId);
    return recordFact(trx, payment.id, answer.fact, now);
  });
}

/** If the provider keeps refusing a refund, staff must make it. */
async function askBack(deps: PaymentDependencies, provider: PaymentProvider, payment: Payment, refund: RefundOrder) {
  try {
    return await provider.refundPayment(payment, refund);
  } catch (error) {
    const late = payment.paidAt && deps.clock().getTime() - payment.paidAt.getTime() > REFUSED_FOR_GOOD_MS;
    const isRefusal =
      error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.status === 409);
    // No call is in flight that staff would have to wait for.
    if (isRefusal) await releaseRefund(deps.db, refund.refundId);
    if (isRefusal && late) {
      const alert = { kind: "refund_stuck", subject: payment.externalPaymentId, at: deps.clock() } as const;
      await deps.db.transaction().execute((trx) => raiseAlert(deps, trx, alert));
    }
    throw error;
  }
}
