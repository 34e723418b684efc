import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import "./payment-jobs.ts";
import { lockPaymentByExternalId } from "./payment-store.server.ts";

export type PartialRefund =
  | { kind: "requested"; refundId: string; amountCents: number }
  /** All of it is on its way back, or the money is not with us. */
  | { kind: "refused"; reason: "nothing_left" };

/**
 * Asks for money of an attempt to go back: `amountCents`, or what is left if that is less; all that is left for null. The
 * job goes out with the transaction, which holds the order's row. Money that went back by other ways counts.
 */
export async function requestPartialRefund(
  trx: Database,
  jobs: Jobs,
  externalPaymentId: string,
  { amountCents, reason, at }: { amountCents: number | null; reason: string; at: Date },
): Promise<PartialRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  if (!payment || (payment.state !== "paid" && payment.state !== "partially_refunded")) {
    return { kind: "refused", reason: "nothing_left" };
  }
  const { asked, waiting } = await trx
    .selectFrom("refunds")
    .select([
      sql<number>`coalesce(sum(amount_cents), 0)::int`.as("asked"),
      sql<number>`coalesce(sum(amount_cents) filter (where state = 'requested'), 0)::int`.as("waiting"),
    ])
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  const left = payment.amountCents - Math.max(asked, payment.refundedCents + waiting);
  const amount = Math.min(amountCents ?? left, left);
  if (amount <= 0) return { kind: "refused", reason: "nothing_left" };
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({ payment_id: payment.id, amount_cents: amount, reason, requested_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await jobs.send(trx, "payments.refund", { refundId });
  return { kind: "requested", refundId, amountCents: amount };
}
