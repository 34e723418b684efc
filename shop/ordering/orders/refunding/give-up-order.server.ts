import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { restock } from "#shop/catalogue/stock/restock-store.server.ts";
import { releaseRedeemedUse } from "#shop/ordering/coupons/coupon-store.server.ts";
import { isBeingDecided } from "#shop/ordering/orders/payment-status.ts";
import type { Payment } from "#shop/ordering/payments/payment.ts";
import { findOpenPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { isChallenged } from "#shop/ordering/payments/payment-result.ts";
import { requestPartialRefund } from "#shop/ordering/payments/refunds/request-partial-refund.server.ts";
import type { Services } from "#shop/services.server.ts";
import { findRight } from "../access/find-right.server.ts";
import { checkOrderEmail, type EmailRefusal, type TypedEmail } from "../access/order-email.server.ts";
import { allows, asksForEmail } from "../access/order-right.ts";
import { type Shopper, shopperName } from "../access/shopper.ts";
import { orderCalledOffJob } from "../cancel-order.server.ts";
import { GIVEN_UP, type Order } from "../order.ts";
import { readGivenUp } from "../order-event-queries.server.ts";
import { piecesStillOut } from "../order-line-queries.server.ts";
import { findOrderStatus } from "../order-queries.server.ts";
import { auditOrder, lockOrderForWrite, writeOrderChange } from "../order-state-store.server.ts";
import { canBecome } from "../order-status.ts";
import { cancelPaymentAttempt } from "../paying/cancel-payment.server.ts";
import { closeFreeSale } from "../paying/free-order.server.ts";
import { stillPayable } from "../paying/still-payable.ts";

export type GivenUpOrder =
  /** `payableUntil`: money accepted until then is refunded. `repeated`: cancelled by its owner before. */
  | { kind: "given_up"; refundCents: number; payableUntil?: Date; repeated?: true }
  | { kind: "refused"; reason: "not_found" }
  /** The customer asks for a return instead. */
  | { kind: "refused"; reason: "sent" }
  /** A payment is under review or disputed, and must be decided first. */
  | { kind: "refused"; reason: "in_review" }
  /** Cancelled by the shop, or because it was not paid. */
  | { kind: "refused"; reason: "already_cancelled" }
  | EmailRefusal;

export interface GivingUp {
  shopper: Shopper;
  /** The order's, as typed; only asked of who holds a link to a paid order. */
  typed?: TypedEmail | null;
}

/**
 * Cancels an unsent order for its shopper ('Desistir da compra'): cancels a running payment, refunds, restocks. A
 * payment that cannot be cancelled keeps its pieces; money it brings is refunded. With a link only, a paid order needs
 * its e-mail. `tell` runs within the transaction. Rules: REFUND-1, REFUND-2, REFUND-4, REFUND-5, REFUND-73.
 */
export async function giveUpOrder(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "payments">,
  orderId: string,
  { shopper, typed = null }: GivingUp,
  tell: (trx: Database, order: Order, refundCents: number) => Promise<void>,
): Promise<GivenUpOrder> {
  const { db } = deps;
  const right = await findRight(deps, orderId, shopper);
  if (right === null || !allows(right, "return")) return { kind: "refused", reason: "not_found" };
  const status = await findOrderStatus(db, orderId);
  const isEmailChecked = status !== null && asksForEmail(right, status);
  const unproven = isEmailChecked ? await checkOrderEmail(deps, orderId, typed) : null;
  if (unproven) return unproven;
  const running = await findOpenPayment(db, orderId);
  let left: Payment | null = null;
  if (running) {
    if (running.state === "in_review" && !isChallenged(running)) return { kind: "refused", reason: "in_review" };
    // Money may have arrived first; then the order is paid by now.
    left = await cancelPaymentAttempt(deps, running);
  }
  const payableUntil = left && (stillPayable(left, deps.clock())?.until ?? null);
  return inTransaction(db, async (trx) => {
    const order = await lockOrderForWrite(trx, orderId);
    const before = order.status === "cancelled" ? await readGivenUp(trx, orderId) : null;
    if (before !== null) return { kind: "given_up", refundCents: before, repeated: true };
    // Money that arrived meanwhile makes it a paid order.
    if (!isEmailChecked && asksForEmail(right, order.status)) return { kind: "refused", reason: "email_needed" };
    const refused = await refusal(trx, order, payableUntil === null ? null : left);
    if (refused) return { kind: "refused", reason: refused };
    const refundCents = await undo(deps, trx, order, shopperName(shopper));
    await tell(trx, order, refundCents);
    return { kind: "given_up", refundCents, ...(payableUntil && { payableUntil }) };
  });
}

type Refusal = "sent" | "in_review" | "already_cancelled";

/** `left`: an attempt that could not be cancelled. Rules: REFUND-3. */
async function refusal(trx: Database, order: Order, left: Payment | null): Promise<Refusal | null> {
  if (order.status === "cancelled") return "already_cancelled";
  if (!canBecome(order.status, "cancelled")) return "sent";
  if (isBeingDecided(order.paymentStatus)) return "in_review";
  const open = await findOpenPayment(trx, order.id);
  return open && open.id !== left?.id ? "in_review" : null;
}

/** Returns the amount to refund. Rules: REFUND-6. */
async function undo(
  { jobs, clock }: Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">,
  trx: Database,
  order: Order,
  actor: Actor,
): Promise<number> {
  const now = clock();
  const sold = order.status !== "pending";
  const change = { status: "cancelled", updated_at: now, ...(!sold && { payment_status: unpaid(order) }) };
  await writeOrderChange(trx, order.id, change, [{ kind: GIVEN_UP, at: now }]);
  await releaseOrderHolds(trx, [order.id]);
  await auditOrder(trx, actor, { orderId: order.id, action: "order.give_up" }, now);
  if (!sold) return 0;
  await releaseRedeemedUse(trx, order.id);
  await restock(trx, await piecesStillOut(trx, order.id), order.id, "given_up");
  await jobs.send(trx, orderCalledOffJob, { orderId: order.id });
  if (order.externalPaymentId === null) return 0;
  await closeFreeSale(trx, order, now);
  // A dispute may have been reported just now and not be recorded on the order yet.
  const wanted = { amountCents: null, reason: GIVEN_UP, at: now, inDispute: true };
  const refund = await requestPartialRefund(trx, jobs, order.externalPaymentId, wanted);
  return refund.kind === "requested" ? refund.amountCents : 0;
}

/** The refund's state for an order whose owner gave it up before anything was paid. */
function unpaid({ paymentStatus }: Order) {
  return paymentStatus === "refunded" ? "refunded" : "cancelled";
}
