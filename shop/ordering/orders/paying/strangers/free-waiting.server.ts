import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isAwaitingPayer } from "#shop/ordering/payments/payment.ts";
import { findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { cancelPaymentAttempt } from "../cancel-payment.server.ts";
import { listWaitingOrders } from "./stranger-queries.server.ts";

/** So many attempts are freed by one press; a further press takes the next. */
const MOST_FREED = 500;

/**
 * Frees what people of a network who have never paid hold; jobs cancel the attempts. The orders stay and can be paid
 * anew. Returns how many attempts. Needs `orders.write`. Rules: STOCK-63.
 */
export async function freeWaitingPieces(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
  network: string,
): Promise<{ kind: "freed"; orders: number } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    const waiting = await listWaitingOrders(trx, { limit: MOST_FREED, network });
    const freed = waiting.filter(({ isInReview }) => !isInReview);
    const entry = { actor: staff.staffId, action: "order.pieces_freed" } as const;
    await recordAudit(
      trx,
      freed.map(({ orderId, pieces }) => ({ ...entry, subject: `order:${orderId}`, after: { pieces } })),
      clock(),
    );
    for (const { paymentId } of freed) await jobs.send(trx, freeAttemptJob, { paymentId });
    return { kind: "freed", orders: freed.length };
  });
}

export const freeAttemptJob = defineJob("payments.free", { workers: 2 }, freeAttempt);

/** Cancels at the provider, too; pieces are free at once. Paid meanwhile, it stays paid. Rules: PAY-26, STOCK-63. */
export async function freeAttempt(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment && isAwaitingPayer(payment.state)) await cancelPaymentAttempt(deps, payment);
}
