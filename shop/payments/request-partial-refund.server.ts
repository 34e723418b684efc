import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import "./payment-jobs.ts";
import { lockPaymentByExternalId } from "./payment-store.server.ts";

export type PartialRefund =
  /** `repeated`: it had been asked for before, under the same id. */
  | { kind: "requested"; refundId: string; amountCents: number; repeated?: true }
  /** All of it is on its way back, or the money is not with us. */
  | { kind: "refused"; reason: "nothing_left" }
  /** Only of who wants the amount exactly. */
  | { kind: "refused"; reason: "too_much"; leftCents: number };

export interface RefundWish {
  /** Null: all that is left. */
  amountCents: number | null;
  reason: string;
  at: Date;
  /** Refuses more than is left, rather than giving what is left. */
  exactly?: boolean;
  /** A UUID of the asker's: the same is the same refund, however often it is asked for. */
  refundId?: string;
}

/**
 * Asks for money of an attempt to go back: `amountCents`, or what is left if that is less; all that is left for null. The
 * job goes out with the transaction, which holds the order's row. Money that went back by other ways counts.
 */
export async function requestPartialRefund(
  trx: Database,
  jobs: Jobs,
  externalPaymentId: string,
  { amountCents, reason, at, exactly = false, refundId: wantedId }: RefundWish,
): Promise<PartialRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  const before = wantedId && payment ? await findRefund(trx, payment.id, wantedId) : null;
  if (before) return before;
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
  if (exactly && amountCents !== null && amountCents > left) {
    return { kind: "refused", reason: "too_much", leftCents: left };
  }
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({
      ...(wantedId && { id: wantedId }),
      payment_id: payment.id,
      amount_cents: amount,
      reason,
      requested_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await jobs.send(trx, "payments.refund", { refundId });
  return { kind: "requested", refundId, amountCents: amount };
}

async function findRefund(trx: Database, paymentId: string, refundId: string): Promise<PartialRefund | null> {
  const row = await trx
    .selectFrom("refunds")
    .select("amount_cents as amountCents")
    .where("id", "=", refundId)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row ? { kind: "requested", refundId, ...row, repeated: true } : null;
}
