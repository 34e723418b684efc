import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import { inSavepoint } from "#platform/database/savepoint.server.ts";
import { timeOfDay } from "#platform/day-times.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { holdForAttempt, releaseOrderHolds } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { consumeStock, reserveStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import { redeemCoupon } from "#shop/ordering/coupons/coupon-store.server.ts";
import { holdCoupon } from "#shop/ordering/coupons/hold-coupon.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { findDispute } from "#shop/ordering/payments/disputes/dispute-queries.server.ts";
import { holdEnd } from "#shop/ordering/payments/payment-deadline.ts";
import { findOpenPayment, findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { acceptTermsByPaying } from "#shop/ordering/payments/payment-store.server.ts";
import {
  alertStaff,
  endPayment,
  type Recorded,
  type RecordForOwner,
} from "#shop/ordering/payments/record-fact.server.ts";
import { requestRefund } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import { notifyStaff } from "#shop/staff/push/notify-staff.server.ts";
import type { PushEvent, PushNotice } from "#shop/staff/push/push-event.ts";
import { hasBeenPaid, isMoneySeen, isOpen, isPaid, type Payment, type PaymentState } from "../../payments/payment.ts";
import { isReplacing } from "../along/replacement-queries.server.ts";
import { replacePiecesJob } from "../along/replacement-store.server.ts";
import type { MailFact, MailKind } from "../emails/mail-kind.ts";
import { orderMailJob } from "../emails/send-order-mail.server.ts";
import { paidOrderMailJob } from "../emails/send-paid-order-email.server.ts";
import { ACCOUNT_DELETED_EVENT, awaitsTerms, CANCELLED_BY_SHOP, GIVEN_UP } from "../order.ts";
import { findLatestEvent, hasEvent } from "../order-event-queries.server.ts";
import { listStockRequests } from "../order-line-queries.server.ts";
import { type NoticedOrder, newOrderNotice, paidNotice, shortageNotice } from "../order-notices.ts";
import {
  couponOf,
  type LockedOrder,
  lockOrder,
  type OrderChange,
  recordEventOnce,
  writeOrderChange,
  writePaidStatus,
} from "../order-state-store.server.ts";
import { canBecome, type OrderStatus } from "../order-status.ts";
import { PAYMENT_STATUS_OF, type PaymentStatus } from "../payment-status.ts";
import { noteReturned, notifyRefund } from "../refunding/notify-refund.server.ts";
import { cancelUnpaidOrdersJob } from "./cancel-unpaid-orders.server.ts";
import { leaveCart } from "./leave-cart.server.ts";
import { releaseHeld } from "./release-held.server.ts";
import { recordReversals, recordSale } from "./sale-store.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** Applies a payment's state to its order: stock, coupon, e-mails, sale. Idempotent. */
export async function settlePayment(
  deps: Needed,
  { reference: orderId, paymentId }: { reference: string; paymentId: string },
): Promise<void> {
  await inPreparedTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const payment = await findPayment(trx, paymentId);
    if (order && payment) await settleLocked(deps, trx, order, payment);
  });
}

/** Records a payment's new state and applies it to the order, in one transaction. */
export async function recordAndSettle(
  deps: Needed,
  { reference }: Payment,
  record: (trx: Database) => Promise<Recorded>,
): Promise<Payment> {
  return inPreparedTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, reference);
    const recorded = await record(trx);
    const { payment, changed } = recorded;
    await alertStaff(deps, trx, recorded);
    // A webhook event may have recorded the same end first: apply it here instead of waiting for its job.
    if (order && (changed || !isOpen(payment.state))) await settleLocked(deps, trx, order, payment);
    return payment;
  });
}

/** `recordAndSettle` as payments ask for it: they do not know orders. */
export function recordForOrders(deps: Needed): RecordForOwner {
  return (payment, record) => recordAndSettle(deps, payment, record);
}

interface Case {
  deps: Needed;
  trx: Database;
  order: LockedOrder;
  payment: Payment;
}

/** The caller must hold the order's row lock. `outside`: the refund was made outside the provider. Rules: COUPON-31. */
export async function settleLocked(
  deps: Needed,
  trx: Database,
  order: LockedOrder,
  payment: Payment,
  how: { outside?: boolean } = {},
): Promise<void> {
  const settled = { deps, trx, order, payment };
  const isNew = await noteState(settled, payment.state);
  if (isNew) await CONSEQUENCES[payment.state](settled);
  // A dispute may open and close, and a refund may fail: update the order's payment status.
  else if (hasBeenPaid(payment.state)) await showMoney(settled);
  if (payment.state === "pending") await tellOfCode(settled);
  if (order.status === "cancelled" && isPaid(payment.state)) await returnWon(settled);
  // Of money that has just come nothing has gone back.
  if (!isMoneySeen(payment.state) || (isNew && payment.state === "paid")) return;
  const refundedCents = await notifyRefund(deps, trx, order.id, payment, how);
  // Also when nothing is refunded any more: a refund in the ledger may have failed, even during a dispute.
  await recordReversals(trx, payment, refundedCents, deps.clock());
}

/**
 * The money of an order cancelled before its dispute was won is refunded. Once: what staff give up of it stays so.
 * Rules: PAY-103.
 */
async function returnWon({ deps, trx, order, payment }: Case): Promise<void> {
  const wasLost = await hasEvent(trx, order.id, "payment_refunded", payment.id);
  if (!wasLost || (await findDispute(trx, payment.id))?.outcome !== "won") return;
  const event = { orderId: order.id, kind: "dispute_money_returned", subject: payment.id, at: deps.clock() };
  if (!(await recordEventOnce(trx, event))) return;
  await requestRefund(trx, deps.jobs, payment, { reason: CANCELLED_BY_SHOP, at: event.at });
}

/** Stripe does not redirect shoppers who chose PIX back to the shop: e-mail and order page show how to pay it. */
async function tellOfCode(settled: Case): Promise<void> {
  const { id, method, pixQrCode } = settled.payment;
  const isIssued = method === "stripe" && pixQrCode !== null;
  if (!isIssued || settled.order.status !== "pending") return;
  await mail(settled, "order_received", { id });
  await tellOfNewOrder(settled);
}

/** Stores the state as an event; false when the order already has it. */
function noteState({ deps, trx, order, payment }: Case, state: PaymentState): Promise<boolean> {
  return recordEventOnce(trx, { orderId: order.id, kind: `payment_${state}`, subject: payment.id, at: deps.clock() });
}

/** Rules: PAY-37. */
const CONSEQUENCES: Readonly<Record<PaymentState, (settled: Case) => Promise<void>>> = {
  created: async () => {},
  pending: async (settled) => {
    const { method } = settled.payment;
    // No payment request by e-mail to a shopper who is just being redirected to the provider's page.
    if (method === "pix" || method === "boleto") {
      await mail(settled, "order_received");
      await tellOfNewOrder(settled);
    }
    if (method === "boleto") await prolongForBoleto(settled);
    if (method === "boleto") await remindOfBoleto(settled);
    if (method === "boleto") await leaveCart(settled.trx, settled.order, settled.deps.clock());
  },
  async in_review(settled) {
    await showOnOrder(settled);
    await tellOfNewOrder(settled);
  },
  async mismatch(settled) {
    const { deps, order, payment } = settled;
    deps.logger.error({ order: order.id, payment: payment.id }, "paid amount, currency or reference is another one");
    const alert = { kind: "mismatch", subject: payment.externalPaymentId, at: deps.clock() } as const;
    await raiseAlert(deps, settled.trx, alert);
    await showOnOrder(settled);
  },
  paid: takeMoney,
  failed: giveBack,
  cancelled: giveBack,
  async expired(settled) {
    await giveBack(settled);
    await mail(settled, "order_expired", { id: settled.payment.id });
  },
  partially_refunded: changeMoney,
  in_dispute: changeMoney,
  refunded: giveBack,
};

/** Partly refunded or disputed. This may be the first report of the payment at all. */
async function changeMoney(settled: Case): Promise<void> {
  if (await noteState(settled, "paid")) await takeMoney(settled);
  await showMoney(settled);
}

/** If this payment bought it. A payment without a sale makes none when its refund fails. Rules: PAY-70, REFUND-65. */
async function showMoney({ deps, trx, order, payment }: Case): Promise<void> {
  await writePaidStatus(trx, order.id, { status: PAYMENT_STATUS_OF[payment.state], now: deps.clock(), payment });
}

/** Ended without a sale: frees pieces and coupon, so that the order can be paid again. Rules: PAY-57. */
async function giveBack(settled: Case): Promise<void> {
  await releaseHeld(settled.trx, settled.payment.id, settled.deps.clock());
  await showOnOrder(settled);
}

/** Late money reserves pieces if available. What the order cannot use is refunded. Rules: PAY-53, PAY-54, PAY-55. */
async function takeMoney(settled: Case): Promise<void> {
  const { order, payment } = settled;
  if (isPaid(order.paymentStatus) || !canBecome(order.status, "confirmed")) {
    return sendBack(settled, "paid_already", "payment_returned");
  }
  const ended = await endOf(settled);
  if (ended) return sendBack(settled, ended, "payment_returned");
  if (order.amounts.netCents !== payment.amountCents + payment.discountMethodCents)
    return sendBack(settled, "order_changed", "payment_returned");

  await endOtherAttempt(settled);
  if (!(await keepCoupon(settled))) return sendBack(settled, "coupon_used", "payment_returned");
  if (!(await sellPieces(settled))) {
    if (canBecome(order.status, "cancelled")) await changeOrder(settled, "cancelled", "cancelled");
    await notifyOfOrder(settled, "problem", shortageNotice);
    return sendBack(settled, "out_of_stock", "order_refunded");
  }
  if (order.couponId !== null) await redeemCoupon(settled.trx, payment.id);
  await changeOrder(settled, "confirmed", "paid", await acceptedTerms(settled));
  await leaveCart(settled.trx, order, settled.deps.clock());
  await mail(settled, "order_confirmed");
  await notifyOfOrder(settled, "paid_order", paidNotice);
  await settled.deps.jobs.send(settled.trx, paidOrderMailJob, { orderId: order.id }, { startAfter: 2 });
  await releaseReplaced(settled);
  await recordSale(settled.trx, order.id, payment, settled.deps.clock());
}

/** An order made in the place of another one's pieces is paid: they leave. Rules: EDIT-28. */
async function releaseReplaced({ deps, trx, order }: Case): Promise<void> {
  if (!order.expiresAt || !(await isReplacing(trx, order.id))) return;
  await deps.jobs.send(trx, replacePiecesJob, { orderId: order.id });
}

/** Who ended the order: customer, shop or account deletion. Null: late money revives it. Rules: PAY-56. */
async function endOf({ trx, order }: Case): Promise<string | null> {
  if (order.status !== "cancelled") return null;
  return findLatestEvent(trx, order.id, [GIVEN_UP, CANCELLED_BY_SHOP, ACCOUNT_DELETED_EVENT]);
}

/** In time, its use is still held; a late payment takes a free one, even after the coupon's end date. */
async function keepCoupon({ deps, trx, order, payment }: Case): Promise<boolean> {
  const coupon = couponOf(order);
  if (!coupon) return true;
  const refusal = await holdCoupon(trx, { ...coupon, paymentId: payment.id }, deps.clock(), { late: true });
  return refusal === null;
}

/** The legal texts that the customer of an order made by staff has accepted by paying it. Rules: DESK-18. */
async function acceptedTerms({
  deps,
  trx,
  order,
  payment,
}: Case): Promise<Pick<OrderChange, "accepted_terms_version">> {
  if (!awaitsTerms(order)) return {};
  const version = await acceptTermsByPaying(trx, payment.id, payment.paidAt ?? deps.clock());
  return version === null ? {} : { accepted_terms_version: version };
}

/** Rules: STOCK-34. */
async function sellPieces({ deps, trx, order, payment }: Case): Promise<boolean> {
  // Pieces are reserved for all lines or for none.
  const sold = await consumeStock(trx, payment.id, order.id);
  if (sold.length > 0) return true;

  const lines = await listStockRequests(trx, order.id);
  return inSavepoint(trx, async () => {
    const now = deps.clock();
    const held = order.expiresAt
      ? await holdForAttempt(trx, { orderId: order.id, paymentId: payment.id }, lines, now)
      : await reserveStock(trx, payment.id, lines, now);
    if (held.kind === "refused") return false;
    await consumeStock(trx, payment.id, order.id);
    return true;
  });
}

/** Ends another attempt that runs while this one brought the money, so that nobody pays twice. Rules: PAY-54. */
async function endOtherAttempt({ deps, trx, order, payment }: Case): Promise<void> {
  // The current attempt is the latest one, and only that one can be running.
  if (order.externalPaymentId === payment.externalPaymentId) return;
  const other = await findOpenPayment(trx, order.id);
  if (!other) return;
  await endPayment(trx, other.id, "cancelled", deps.clock());
  await releaseHeld(trx, other.id, deps.clock());
  await deps.jobs.send(trx, closePaymentJob, { paymentId: other.id });
}

async function sendBack(settled: Case, reason: string, tell: MailKind): Promise<void> {
  const { deps, trx, order, payment } = settled;
  deps.logger.error({ order: order.id, payment: payment.id, reason }, "money goes back");
  await releaseHeld(trx, payment.id, deps.clock());
  await requestRefund(trx, deps.jobs, payment, { reason, at: deps.clock() });
  await noteReturned(trx, order.id, payment, deps.clock());
  await mail(settled, tell, { id: payment.id });
}

/** Updates the order's payment status, if this is its current attempt. Rules: PAY-58. */
async function showOnOrder({ deps, trx, order, payment }: Case): Promise<void> {
  if (order.externalPaymentId !== payment.externalPaymentId) return;
  const change = { payment_status: PAYMENT_STATUS_OF[payment.state], updated_at: deps.clock() };
  await writeOrderChange(trx, order.id, change);
}

/** The attempt that brought the money becomes the order's current one, too. Rules: PAY-58. */
async function changeOrder(
  { deps, trx, order, payment }: Case,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  more: Pick<OrderChange, "accepted_terms_version"> = {},
): Promise<void> {
  const now = deps.clock();
  const change = {
    status,
    payment_status: paymentStatus,
    payment_method: payment.method,
    external_payment_id: payment.externalPaymentId,
    updated_at: now,
    ...more,
  };
  await writeOrderChange(trx, order.id, change, [{ kind: status, at: now }]);
  if (order.expiresAt) await releaseOrderHolds(trx, [order.id]);
}

/** Rules: MAIL-14. */
async function mail({ deps, trx, order }: Case, kind: MailKind, fact?: MailFact): Promise<void> {
  // Short delay: a shopper who pays right away needs no payment request, and payments come before e-mails.
  await deps.jobs.send(trx, orderMailJob, { orderId: order.id, kind, fact }, { startAfter: 2 });
}

/** Tells staff once per order, however many attempts it takes. Rules: PUSH-9. */
async function tellOfNewOrder(settled: Case): Promise<void> {
  const { deps, trx, order } = settled;
  const fact = { orderId: order.id, kind: "staff_notified", subject: order.id, at: deps.clock() };
  if (order.status === "pending" && (await recordEventOnce(trx, fact))) {
    await notifyOfOrder(settled, "new_order", newOrderNotice);
  }
}

/** Enqueues a notice on staff's devices. Rules: PUSH-9. */
async function notifyOfOrder(
  { deps, trx, order, payment }: Case,
  event: PushEvent,
  noticeOf: (order: NoticedOrder) => PushNotice,
): Promise<void> {
  const notice = noticeOf({ id: order.id, number: order.number, amountCents: payment.amountCents });
  await notifyStaff(deps, trx, { event, notice, at: deps.clock() });
}

/** A boleto's money may come after a staff order's expiry: the order holds its pieces as long. Rules: DESK-20. */
async function prolongForBoleto({ deps, trx, order, payment }: Case): Promise<void> {
  const until = holdEnd(payment);
  if (!order.expiresAt || order.status !== "pending" || until <= order.expiresAt) return;
  await writeOrderChange(trx, order.id, { expires_at: until, updated_at: deps.clock() });
  await deps.jobs.send(trx, cancelUnpaidOrdersJob, {}, { startAfter: until });
}

/** Sent on the morning before the due day; skipped when it is paid by then. Rules: MAIL-15. */
async function remindOfBoleto({ deps, trx, order, payment }: Case): Promise<void> {
  if (!payment.expiresAt) return;
  const day = addDays(dayInSaoPaulo(payment.expiresAt), -1);
  const startAfter = timeOfDay(day, "10:00");
  if (startAfter <= deps.clock()) return;
  const fact = { id: payment.id };
  await deps.jobs.send(trx, orderMailJob, { orderId: order.id, kind: "boleto_reminder", fact }, { startAfter });
}
