import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Payment } from "./payment.ts";
import "./payment-jobs.ts";
import { ProviderUnavailable } from "./payment-provider.ts";
import { findPayment } from "./payment-queries.server.ts";
import { recordAndTell, recordFact } from "./record-fact.server.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";

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
  const { db, clock, payments: provider } = deps;
  const refund = await db
    .selectFrom("refunds")
    .select(["payment_id", "state"])
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const payment = await findPayment(db, refund.payment_id);
  if (refund.state === "done" || !payment) return;
  if (!provider) throw new ProviderUnavailable("refund payment", 0);
  const done = await provider.refundPayment(payment, refundId);
  await recordAndTell(deps, async (trx, now) => {
    await trx
      .updateTable("refunds")
      .set({ state: "done", provider_refund_id: done.refundId, done_at: clock() })
      .where("id", "=", refundId)
      .execute();
    return recordFact(trx, payment.id, done.fact, now);
  });
}
