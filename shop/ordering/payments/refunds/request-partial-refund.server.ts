import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import "../payment-jobs.ts";
import { lockPaymentByExternalId } from "../payment-store.server.ts";
import { refundableCents } from "./refund.ts";
import { listRefunds } from "./refund-queries.server.ts";
import { insertRefund } from "./refund-store.server.ts";

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
  /** Asks while a bank decides, too: it waits for what the bank says, and is given up where the bank takes the money. */
  inDispute?: boolean;
}

/**
 * Asks for money of an attempt to go back: `amountCents`, or what is left if that is less; all that is left for null. The
 * job goes out with the transaction, which holds the order's row. What has gone back, by whatever way, and what is on its way is not left.
 * Rules: REFUND-48.
 */
export async function requestPartialRefund(
  trx: Database,
  jobs: Jobs,
  externalPaymentId: string,
  { amountCents, reason, at, exactly = false, refundId: wantedId, inDispute = false }: RefundWish,
): Promise<PartialRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  const before = wantedId && payment ? await findRefund(trx, payment.id, wantedId) : null;
  if (before) return before;
  const isHere = payment?.state === "paid" || payment?.state === "partially_refunded";
  if (!payment || !(isHere || (inDispute && payment.state === "in_dispute"))) {
    return { kind: "refused", reason: "nothing_left" };
  }
  const left = refundableCents(payment.amountCents, await listRefunds(trx, payment.id));
  const amount = Math.min(amountCents ?? left, left);
  if (amount <= 0) return { kind: "refused", reason: "nothing_left" };
  if (exactly && amountCents !== null && amountCents > left) {
    return { kind: "refused", reason: "too_much", leftCents: left };
  }
  const refundId = await insertRefund(trx, {
    ...(wantedId && { id: wantedId }),
    paymentId: payment.id,
    amountCents: amount,
    reason,
    requestedAt: at,
  });
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
