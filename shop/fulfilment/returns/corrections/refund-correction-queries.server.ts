import type { Database } from "#platform/database/database.server.ts";
import { CORRECTION_WAYS, type CorrectionWay, type RefundWait } from "./refund-correction.ts";

/** Pending and completed refunds, oldest first. Does not check permissions: the caller must. Rules: REFUND-70. */
export async function listRefundWaits(db: Database, orderId: string): Promise<RefundWait[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("refunds", "refunds.payment_id", "payments.id")
    .leftJoin("returns", (join) =>
      join.onRef("returns.refund_id", "=", "refunds.id").onRef("returns.order_id", "=", "payments.order_id"),
    )
    .leftJoin("refund_corrections as correction", "correction.refund_id", "refunds.id")
    .select([
      "refunds.id as refundId",
      "returns.id as returnId",
      "refunds.amount_cents as amountCents",
      "refunds.requested_at as requestedAt",
      "refunds.done_at as doneAt",
      "returns.received_at as receivedAt",
      "correction.amount_cents as correctedCents",
      "correction.paid_on as paidOn",
      "correction.paid_by as paidBy",
    ])
    .where("payments.order_id", "=", orderId)
    .where("refunds.state", "<>", "given_up")
    .orderBy("refunds.requested_at")
    .orderBy("refunds.id")
    .execute();
  return rows.map(({ refundId, returnId, amountCents, requestedAt, receivedAt, doneAt, ...entered }) => ({
    refundId,
    returnId,
    amountCents,
    // A refund requested before the piece arrived was due from the request on.
    since: receivedAt && receivedAt < requestedAt ? receivedAt : requestedAt,
    doneAt,
    correction:
      entered.correctedCents === null
        ? null
        : { amountCents: entered.correctedCents, paidOn: entered.paidOn, paidBy: wayOf(entered.paidBy) },
  }));
}

function wayOf(text: string | null): CorrectionWay | null {
  return text !== null && Object.hasOwn(CORRECTION_WAYS, text) ? (text as CorrectionWay) : null;
}
