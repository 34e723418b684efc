import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Payment } from "./payment.ts";
import "./payment-jobs.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable, type Refund } from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { raiseAlert } from "./raise-alert.server.ts";
import { recordAndTell, recordFact } from "./record-fact.server.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";

/** Right after the payment a refusal passes by itself (Mercado Pago's 422). */
const REFUSED_FOR_GOOD_MS = 10 * 60_000;

/** Asks for all money of an attempt to go back; asking twice is asking once. The job goes out with the transaction. */
export async function requestRefund(trx: Database, jobs: Jobs, payment: Payment, reason: string): Promise<void> {
  const before = await trx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  if (before) return;
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({ payment_id: payment.id, amount_cents: payment.amountCents, reason })
    .returning("id")
    .executeTakeFirstOrThrow();
  await jobs.send(trx, "payments.refund", { refundId });
}

/** Gives the money back at the provider. Throws until the provider has done it, so that the job is tried again. */
export async function refundPayment(deps: PaymentDependencies, { refundId }: { refundId: string }): Promise<void> {
  const { db, clock } = deps;
  const refund = await db
    .selectFrom("refunds")
    .select(["payment_id", "state", "amount_cents"])
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const payment = await findPayment(db, refund.payment_id);
  if (refund.state === "done" || !payment) return;
  const provider = deps.payments.named(payment.provider);
  if (!provider) throw new ProviderUnavailable("refund payment", 0);
  const amountCents = refund.amount_cents < payment.amountCents ? refund.amount_cents : null;
  const done = await askBack(deps, provider, payment, { amountCents, idempotencyKey: refundId });
  await recordAndTell(deps, async (trx, now) => {
    await trx
      .updateTable("refunds")
      .set({ state: "done", provider_refund_id: done.refundId, done_at: clock() })
      .where("id", "=", refundId)
      .execute();
    return recordFact(trx, payment.id, done.fact, now);
  });
}

/** A refund that the provider refuses again and again is a person's to make. */
async function askBack(deps: PaymentDependencies, provider: PaymentProvider, payment: Payment, refund: Refund) {
  try {
    return await provider.refundPayment(payment, refund);
  } catch (error) {
    const late = payment.paidAt && deps.clock().getTime() - payment.paidAt.getTime() > REFUSED_FOR_GOOD_MS;
    if (error instanceof ProviderRefused && late) {
      const alert = { kind: "refund_stuck", subject: payment.externalPaymentId, at: deps.clock() } as const;
      await deps.db.transaction().execute((trx) => raiseAlert(trx, deps, alert));
    }
    throw error;
  }
}
