import { sql } from "kysely";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { consumeStock } from "#shop/catalogue/stock/consume-stock.server.ts";
import { reserveStock } from "#shop/catalogue/stock/reserve-stock.server.ts";
import type { StockRequest } from "#shop/catalogue/stock/stock-request.ts";
import { holdCoupon } from "#shop/ordering/coupons/hold-coupon.server.ts";
import { redeemCoupon } from "#shop/ordering/coupons/redeem-coupon.server.ts";
import { raiseAlert } from "#shop/ordering/payments/alerts/raise-alert.server.ts";
import { isMoneySeen, isOpen, type Payment, type PaymentState } from "#shop/ordering/payments/payment.ts";
import { findOpenPayment, findPayment } from "#shop/ordering/payments/payment-queries.server.ts";
import { alertFailedRefunds, endPayment, type Recorded } from "#shop/ordering/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import { requestRefund } from "#shop/ordering/payments/refunds/refund-payment.server.ts";
import { CANCELLED_BY_SHOP, GIVEN_UP, OWNER_LEFT } from "../order.ts";
import { bookReversals, bookSale } from "./book-sale.server.ts";
import "../order-jobs.ts";
import type { MailFact, MailKind } from "../order-jobs.ts";
import { canBecome, type OrderStatus } from "../order-status.ts";
import { couponOf, type LockedOrder, lockOrder, noteOnce } from "../order-store.server.ts";
import { PAYMENT_STATUS_OF, type PaymentStatus } from "../payment-status.ts";
import { noteReturned, tellRefund } from "../refunding/tell-refund.server.ts";
import { releaseHeld } from "./release-held.server.ts";

/** Draws an order's consequences from the state of one of its attempts to pay; drawing them again changes nothing. */
export async function settlePayment(
  deps: PaymentDependencies,
  { reference: orderId, paymentId }: { reference: string; paymentId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const payment = await findPayment(trx, paymentId);
    if (order && payment) await settleLocked(deps, trx, order, payment);
  });
}

/** Records what became of an attempt and draws the consequences at once, in one transaction. */
export async function recordAndSettle(
  deps: PaymentDependencies,
  { reference }: Payment,
  record: (trx: Database) => Promise<Recorded>,
): Promise<Payment> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, reference);
    const recorded = await record(trx);
    const { payment, changed } = recorded;
    await alertFailedRefunds(trx, deps, recorded);
    // A notice may have been faster with the same end: its consequences are drawn here rather than soon.
    if (order && (changed || !isOpen(payment.state))) await settleLocked(deps, trx, order, payment);
    return payment;
  });
}

interface Case {
  deps: PaymentDependencies;
  trx: Database;
  order: LockedOrder;
  payment: Payment;
}

/** The same within the caller's transaction, which holds the order's row. `outside`: money went back by other means. */
export async function settleLocked(
  deps: PaymentDependencies,
  trx: Database,
  order: LockedOrder,
  payment: Payment,
  how: { outside?: boolean } = {},
): Promise<void> {
  const settled = { deps, trx, order, payment };
  if (await noteState(settled, payment.state)) await CONSEQUENCES[payment.state](settled);
  // A dispute may come and go, and a refund may fail: what the order shows follows.
  else if (SHOWN_AFTER_SALE.has(PAYMENT_STATUS_OF[payment.state])) await showMoney(settled);
  if (payment.state === "pending") await tellOfCode(settled);
  const refundedCents = await tellRefund(trx, deps, order.id, payment, how);
  // Also when nothing is refunded any more: a refund that was booked may have failed, during a dispute as well.
  if (isMoneySeen(payment.state)) await bookReversals(trx, payment, refundedCents, deps.clock());
}

/** Nobody is led back to the shop from Stripe's page who chose PIX there: mail and order page tell how to pay it. */
async function tellOfCode(settled: Case): Promise<void> {
  const { id, method, pixQrCode } = settled.payment;
  const isIssued = method === "stripe" && pixQrCode !== null;
  if (isIssued && settled.order.status === "pending") await mail(settled, "order_received", { id });
}

/** Whether an attempt's being in a state is news to its order. */
function noteState({ deps, trx, order, payment }: Case, state: PaymentState): Promise<boolean> {
  return noteOnce(trx, { orderId: order.id, kind: `payment_${state}`, subject: payment.id, at: deps.clock() });
}

const CONSEQUENCES: Readonly<Record<PaymentState, (settled: Case) => Promise<void>>> = {
  created: async () => {},
  pending: async (settled) => {
    const { method } = settled.payment;
    // Who is on their way to the provider's page needs no mail that asks for it.
    if (method === "pix" || method === "boleto") await mail(settled, "order_received");
    if (method === "boleto") await remindOfBoleto(settled);
  },
  in_review: showOnOrder,
  async mismatch(settled) {
    const { deps, order, payment } = settled;
    deps.logger.error({ order: order.id, payment: payment.id }, "paid amount, currency or reference is another one");
    const alert = { kind: "mismatch", subject: payment.externalPaymentId, at: deps.clock() } as const;
    await raiseAlert(settled.trx, deps, alert);
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

/** What an order shows of money that came. */
const SHOWN_AFTER_SALE: ReadonlySet<PaymentStatus> = new Set(["paid", "partially_refunded", "in_dispute", "refunded"]);

/** Money that came goes back in part, or is disputed; it may be the first that we hear of it. */
async function changeMoney(settled: Case): Promise<void> {
  if (await noteState(settled, "paid")) await takeMoney(settled);
  await showMoney(settled);
}

/** The order tells what became of the money it was sold for; money that bought nothing makes no sale when its refund fails. */
async function showMoney({ deps, trx, order, payment }: Case): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ payment_status: PAYMENT_STATUS_OF[payment.state], updated_at: deps.clock() })
    .where("id", "=", order.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sales").select("order_id").where("order_id", "=", order.id).where("payment_id", "=", payment.id),
      ),
    )
    .where("external_payment_id", "=", payment.externalPaymentId)
    .where("payment_status", "in", [...SHOWN_AFTER_SALE])
    .execute();
}

/** The attempt has ended without a sale: its pieces and its coupon are free again, and the order can be paid anew. */
async function giveBack(settled: Case): Promise<void> {
  await releaseHeld(settled.trx, settled.payment.id);
  await showOnOrder(settled);
}

/**
 * Money has come. In time its pieces are still held. Late money takes pieces again if there are any; money that this
 * order does not need, or cannot be sold anything for, goes back.
 */
async function takeMoney(settled: Case): Promise<void> {
  const { order, payment } = settled;
  if (MONEY_IS_HERE.has(order.paymentStatus) || !canBecome(order.status, "confirmed")) {
    return sendBack(settled, "paid_already", "payment_returned");
  }
  const ended = await endOf(settled);
  if (ended) return sendBack(settled, ended, "payment_returned");
  if (order.totalCents !== payment.amountCents + payment.methodDiscountCents)
    return sendBack(settled, "order_changed", "payment_returned");

  await endOtherAttempt(settled);
  if (!(await keepCoupon(settled))) return sendBack(settled, "coupon_used", "payment_returned");
  if (!(await sellPieces(settled))) {
    if (canBecome(order.status, "cancelled")) await changeOrder(settled, "cancelled", "cancelled");
    return sendBack(settled, "out_of_stock", "order_refunded");
  }
  await redeemCoupon(settled.trx, payment.id);
  await changeOrder(settled, "confirmed", "paid");
  await mail(settled, "order_confirmed");
  await settled.deps.jobs.send(settled.trx, "orders.tell-shop", { orderId: order.id }, { startAfter: 2 });
  await bookSale(settled.trx, order.id, payment, settled.deps.clock());
}

/**
 * Why a cancelled order is not revived by late money; null when it is. Whoever gave it up, or the shop that ended it,
 * wants no pieces sold for it; an owner who left cannot be sent any.
 */
async function endOf({ trx, order }: Case): Promise<string | null> {
  if (order.status !== "cancelled") return null;
  const event = await trx
    .selectFrom("order_events")
    .select("kind")
    .where("order_id", "=", order.id)
    .where("kind", "in", [GIVEN_UP, CANCELLED_BY_SHOP, OWNER_LEFT])
    .orderBy("id", "desc")
    .executeTakeFirst();
  return event?.kind ?? null;
}

/** In time the coupon's use is still held; late money takes one that is left, whatever the day. */
async function keepCoupon({ deps, trx, order, payment }: Case): Promise<boolean> {
  const coupon = couponOf(order);
  if (!coupon) return true;
  const refusal = await holdCoupon(trx, { ...coupon, paymentId: payment.id }, deps.clock(), { late: true });
  return refusal === null;
}

const MONEY_IS_HERE: ReadonlySet<string> = new Set(["paid", "partially_refunded", "in_dispute"]);

async function sellPieces({ deps, trx, order, payment }: Case): Promise<boolean> {
  // Pieces are held for all lines or for none.
  const sold = await consumeStock(trx, payment.id, order.id);
  if (sold.length > 0) return true;

  const lines: StockRequest[] = await trx
    .selectFrom("order_items")
    .select(["sku_id as skuId", "product_id as productId", "quantity"])
    .where("order_id", "=", order.id)
    .execute();
  await sql`savepoint late`.execute(trx);
  const held = await reserveStock(trx, payment.id, lines, deps.clock());
  if (held.kind === "refused") {
    await sql`rollback to savepoint late`.execute(trx);
    return false;
  }
  await consumeStock(trx, payment.id, order.id);
  return true;
}

/** Another attempt that runs while this one brought the money: nobody shall pay twice. */
async function endOtherAttempt({ deps, trx, order, payment }: Case): Promise<void> {
  // The current attempt is the latest one, and the only one that can run.
  if (order.externalPaymentId === payment.externalPaymentId) return;
  const other = await findOpenPayment(trx, order.id);
  if (!other) return;
  await endPayment(trx, other.id, "cancelled", deps.clock());
  await releaseHeld(trx, other.id);
  await deps.jobs.send(trx, "payments.close", { paymentId: other.id });
}

async function sendBack(settled: Case, reason: string, tell: MailKind): Promise<void> {
  const { deps, trx, order, payment } = settled;
  deps.logger.error({ order: order.id, payment: payment.id, reason }, "money goes back");
  await releaseHeld(trx, payment.id);
  await requestRefund(trx, deps.jobs, payment, { reason, at: deps.clock() });
  await noteReturned(trx, order.id, payment, deps.clock());
  await mail(settled, tell, { id: payment.id });
}

/** The order tells of its current attempt only. */
async function showOnOrder({ deps, trx, order, payment }: Case): Promise<void> {
  if (order.externalPaymentId !== payment.externalPaymentId) return;
  await trx
    .updateTable("orders")
    .set({ payment_status: PAYMENT_STATUS_OF[payment.state], updated_at: deps.clock() })
    .where("id", "=", order.id)
    .execute();
}

/** The attempt that brought the money is the order's current one from now on. */
async function changeOrder(
  { deps, trx, order, payment }: Case,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
): Promise<void> {
  const now = deps.clock();
  await trx
    .with("changed", (query) =>
      query
        .updateTable("orders")
        .set({
          status,
          payment_status: paymentStatus,
          payment_method: payment.method,
          external_payment_id: payment.externalPaymentId,
          updated_at: now,
        })
        .where("id", "=", order.id),
    )
    .insertInto("order_events")
    .values({ order_id: order.id, kind: status, at: now })
    .execute();
}

async function mail({ deps, trx, order }: Case, kind: MailKind, fact?: MailFact): Promise<void> {
  // Not at once: who pays right away needs no mail that asks for it, and buying comes before writing.
  await deps.jobs.send(trx, "orders.mail", { orderId: order.id, kind, fact }, { startAfter: 2 });
}

/** On the morning before the boleto's last day; whoever has paid by then gets none. */
async function remindOfBoleto({ deps, trx, order, payment }: Case): Promise<void> {
  if (!payment.expiresAt) return;
  const day = addDays(dayInSaoPaulo(payment.expiresAt), -1);
  const startAfter = new Date(`${day}T10:00:00-03:00`);
  if (startAfter <= deps.clock()) return;
  const fact = { id: payment.id };
  await deps.jobs.send(trx, "orders.mail", { orderId: order.id, kind: "boleto_reminder", fact }, { startAfter });
}
