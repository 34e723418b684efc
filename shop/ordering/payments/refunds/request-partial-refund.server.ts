import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Centavos } from "#platform/money.ts";
import { isMoneyHere, isPaid, type Payment } from "#shop/ordering/payments/payment.ts";
import { lockPaymentByExternalId } from "#shop/ordering/payments/payment-store.server.ts";
import { refundableCents } from "./refund.ts";
import { refundPaymentJob } from "./refund-payment.server.ts";
import { findRefund, listRefunds, readMismatchCents } from "./refund-queries.server.ts";
import { insertRefund } from "./refund-store.server.ts";

export type PartialRefund =
  /** `repeated`: already requested with the same id. */
  | { kind: "requested"; refundId: string; amountCents: number; repeated?: true }
  /** Everything is being refunded already, or the money is not with the shop. */
  | { kind: "refused"; reason: "nothing_left" }
  /** Only with `exactly`. */
  | { kind: "refused"; reason: "too_much"; leftCents: number };

export interface RefundWish {
  /** Null: all that is left. */
  amountCents: number | null;
  reason: string;
  at: Date;
  /** Refuses more than is left instead of refunding what is left. */
  exactly?: boolean;
  /** UUID: the same id is the same refund. */
  refundId?: string;
  /** Allows it in a dispute: it waits for the bank's decision, and is given up if the bank takes the money. */
  inDispute?: boolean;
}

/**
 * Refunds `amountCents` or what is left, if that is less; null: all that is left. What is refunded or being refunded in
 * any way is not left. The transaction must hold the order's lock, and sends the job. Rules: REFUND-48.
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

export type MismatchRefund =
  /** `repeated`: already requested. */
  | { kind: "requested"; payment: Payment; refundId: string; amountCents: Centavos; repeated: boolean }
  /** `not_found`: the reference has no such attempt. `wrong_status`: no mismatch. */
  | { kind: "refused"; reason: "not_found" | "wrong_status" };

/** Idempotent. The transaction must hold the owner's lock, and sends the job. Rules: REFUND-53. */
export async function requestMismatchRefund(
  trx: Database,
  jobs: Jobs,
  { reference, externalPaymentId }: Pick<Payment, "reference" | "externalPaymentId">,
  { reason, at }: { reason: string; at: Date },
): Promise<MismatchRefund> {
  const payment = await lockPaymentByExternalId(trx, externalPaymentId);
  if (payment?.reference !== reference) return { kind: "refused", reason: "not_found" };
  if (payment.state !== "mismatch") return { kind: "refused", reason: "wrong_status" };
  const before = (await listRefunds(trx, payment.id)).find(({ state }) => state !== "given_up");
  if (before) {
    return { kind: "requested", payment, refundId: before.id, amountCents: before.amountCents, repeated: true };
  }
  const amountCents = (await readMismatchCents(trx, payment.id)) ?? payment.amountCents;
  const refundId = await insertRefund(trx, { paymentId: payment.id, amountCents, reason, requestedAt: at });
  await jobs.send(trx, refundPaymentJob, { refundId });
  return { kind: "requested", payment, refundId, amountCents, repeated: false };
}
