import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { isMoneyHere, isPaid } from "#shop/ordering/payments/payment.ts";
import { lockPaymentByExternalId } from "../payment-store.server.ts";
import { refundableCents } from "./refund.ts";
import { refundPaymentJob } from "./refund-payment.server.ts";
import { findRefund, listRefunds } from "./refund-queries.server.ts";
import { insertRefund } from "./refund-store.server.ts";

export type PartialRefund =
  /** `repeated`: already requested with the same id. */
  | { kind: "requested"; refundId: string; amountCents: number; repeated?: true }
  /** Everything is being refunded already, or the money is not with the shop. */
  | { kind: "refused"; reason: "nothing_left" }
  /** Only with `exact`. */
  | { kind: "refused"; reason: "too_much"; leftCents: number };

export interface RefundWish {
  /** Null: all that is left. */
  amountCents: number | null;
  reason: string;
  at: Date;
  /** Refuses an amount above what is left instead of refunding what is left. */
  exactly?: boolean;
  /** A UUID chosen by the caller: the same id is the same refund. */
  refundId?: string;
  /**
   * Also allowed during a dispute: the refund waits for the bank's decision, and is given up if the bank takes the
   * money.
   */
  inDispute?: boolean;
}

/**
 * Requests a refund of `amountCents`, or of what is left if that is less; null: all that is left. What was refunded in
 * any way or is being refunded is not left. The job is sent with the transaction, which must hold the order's lock.
 * Rules: REFUND-48.
 */
export async function requestPartialRefund(
  trx: Database,
  jobs: Jobs,
  externalPaymentId: string,
  { amountCents, reason, at, exactly = false, refundId: wantedId, inDispute = false }: RefundWish,
): Promise<PartialRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  const before = wantedId && payment ? await findRefund(trx, wantedId) : null;
  if (wantedId && before && before.paymentId === payment?.id) {
    return { kind: "requested", refundId: wantedId, amountCents: before.amountCents, repeated: true };
  }
  if (!payment || !(inDispute ? isPaid(payment.state) : isMoneyHere(payment.state))) {
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
  await jobs.send(trx, refundPaymentJob, { refundId });
  return { kind: "requested", refundId, amountCents: amount };
}
