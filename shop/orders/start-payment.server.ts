import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/database.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { holdCoupon, holdRefusal } from "#shop/coupons/hold-coupon.server.ts";
import type { Demand, Shortage } from "#shop/inventory/demand.ts";
import { reserveStock } from "#shop/inventory/reserve-stock.server.ts";
import { holdEnd } from "#shop/payments/expire-payment.server.ts";
import { externalPaymentId, isOpen, type Payment, type PaymentMethod, PIX_VALID_MS } from "#shop/payments/payment.ts";
import { pauseBefore, UNHURRIED_ROUND } from "#shop/payments/payment-jobs.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from "#shop/payments/payment-provider.ts";
import { findOpenPayment } from "#shop/payments/payment-queries.server.ts";
import { type PaymentResult, paymentResult } from "#shop/payments/payment-result.ts";
import { endPayment, openPayment, type Recorded, recordFact } from "#shop/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/payments/refresh-payment.server.ts";
import { pixDiscount } from "#shop/pricing/method-discount.ts";
import { claimOrder, type Shopper } from "./claim-order.server.ts";
import { CouponLost, type LostCoupon, lostCoupon } from "./lost-coupon.server.ts";
import { isOrderId } from "./order.ts";
import { couponOf, type LockedOrder, lockOrder } from "./order-store.server.ts";
import { paymentOrderOf } from "./payment-order.ts";
import { isPayable } from "./payment-status.ts";
import { releaseHeld } from "./release-held.server.ts";
import { settleLocked } from "./settle-payment.server.ts";

export interface OrderLineAtFault {
  productId: string;
  productName: string;
  size: string;
  /** Pieces that could be had. */
  available: number;
}

export type StartedPayment =
  | { kind: "started"; payment: PaymentResult }
  | { kind: "refused"; reason: "out_of_stock"; lines: OrderLineAtFault[] }
  /** The order's coupon does not hold any more; the amounts are those without it. The order stays as it is. */
  | LostCoupon
  /** Not the customer's, or no such order: the same answer. */
  | { kind: "refused"; reason: "not_found" }
  /** Paid, in review or cancelled. */
  | { kind: "refused"; reason: "not_payable" }
  | { kind: "refused"; reason: "nothing_to_pay" }
  | { kind: "refused"; reason: "method_unavailable" };

export interface PayDependencies extends PaymentDependencies {
  config: Pick<Config, "pixDiscountPercent">;
}

/**
 * Starts to pay an order. Pieces are held and the attempt is written in one transaction; then the provider is asked, 10
 * seconds at most. When it does not answer, the attempt is 'processing' and a job goes on. An attempt that runs already
 * is given back instead of a second one. A visitor's order is claimed by the customer who pays it.
 */
export async function startPayment(
  deps: PayDependencies,
  { orderId, method }: { orderId: string; method: PaymentMethod },
  { customerId, claim }: Shopper & { customerId: string },
): Promise<StartedPayment> {
  const { db, payments: provider } = deps;
  if (!provider || method !== "pix") return { kind: "refused", reason: "method_unavailable" };
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  if (claim?.orderId === orderId) await claimOrder(db, claim, customerId);
  const opened = await openAttempt(deps, provider, orderId, customerId);
  if (opened.kind !== "opened") return opened;
  return { kind: "started", payment: paymentResult(await askProvider(deps, provider, opened.order, opened.payment)) };
}

type Opened = { kind: "opened"; order: LockedOrder; payment: Payment } | StartedPayment;

async function openAttempt(
  deps: PayDependencies,
  provider: PaymentProvider,
  orderId: string,
  customerId: string,
): Promise<Opened> {
  try {
    return await inTransaction(deps.db, async (trx): Promise<Opened> => {
      const order = await lockOrder(trx, orderId);
      if (order?.customerId !== customerId) return { kind: "refused", reason: "not_found" };
      const running = await runningAttempt(deps, trx, order);
      if (running) return { kind: "started", payment: paymentResult(running) };
      if (!isPayable(order)) return { kind: "refused", reason: "not_payable" };
      if (order.totalCents === 0) return { kind: "refused", reason: "nothing_to_pay" };
      const coupon = couponOf(order);
      const lost = coupon && (await holdRefusal(trx, coupon, deps.clock()));
      if (lost) throw new CouponLost(lost);
      return { kind: "opened", order, payment: await writeAttempt(deps, trx, provider, order) };
    });
  } catch (error) {
    if (error instanceof CouponLost) return lostCoupon(deps.db, orderId, error.refusal);
    if (!(error instanceof OutOfStock)) throw error;
    return { kind: "refused", reason: "out_of_stock", lines: await linesAtFault(deps.db, orderId, error.shortages) };
  }
}

/** The attempt that still runs; one whose time is up ends here, so that its pieces serve the next one. */
async function runningAttempt(deps: PaymentDependencies, trx: Database, order: LockedOrder): Promise<Payment | null> {
  const open = order.externalPaymentId === null ? null : await findOpenPayment(trx, order.id);
  if (!open) return null;
  const over = open.state !== "in_review" && open.expiresAt !== null && open.expiresAt <= deps.clock();
  if (!over) return open;
  const { payment } = await endPayment(trx, open.id, "expired", deps.clock());
  if (isOpen(payment.state)) return payment;
  await releaseHeld(trx, open.id);
  await deps.jobs.send(trx, "payments.close", { paymentId: open.id });
  return null;
}

/** Rolls the transaction back: pieces are held for all lines or for none. */
class OutOfStock extends Error {
  readonly shortages: Shortage[];
  constructor(shortages: Shortage[]) {
    super("out of stock");
    this.shortages = shortages;
  }
}

async function writeAttempt(
  { clock, config, jobs }: PayDependencies,
  trx: Database,
  provider: PaymentProvider,
  order: LockedOrder,
): Promise<Payment> {
  const now = clock();
  const methodDiscountCents = pixDiscount(order.subtotalCents - order.discountCents, config.pixDiscountPercent);
  const payment = await openPayment(trx, {
    reference: order.id,
    externalPaymentId: externalPaymentId(
      now,
      randomInt(36 ** 8)
        .toString(36)
        .padStart(8, "0"),
    ),
    provider: provider.name,
    method: "pix",
    amountCents: order.totalCents - methodDiscountCents,
    methodDiscountCents,
    expiresAt: new Date(now.getTime() + PIX_VALID_MS),
    createdAt: now,
  });
  const shown = { payment_method: payment.method, external_payment_id: payment.externalPaymentId };
  const { lines } = await trx
    .with("shown", (query) =>
      query
        .updateTable("orders")
        .set({ ...shown, payment_status: "pending", updated_at: now })
        .where("id", "=", order.id),
    )
    .with("event", (query) =>
      query.insertInto("order_events").values({ order_id: order.id, kind: "payment_started", at: now }),
    )
    .selectFrom("order_items")
    .select(
      sql<Demand[]>`json_agg(json_build_object('skuId', sku_id, 'productId', product_id, 'quantity', quantity))`.as(
        "lines",
      ),
    )
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const paymentId = payment.id;
  const asking = { startAfter: pauseBefore(UNHURRIED_ROUND) };
  await jobs.send(trx, "payments.refresh", { paymentId, round: UNHURRIED_ROUND }, asking);
  await jobs.send(trx, "payments.expire", { paymentId }, { startAfter: holdEnd(payment) });
  // Last before the commit: whoever wants the same coupon or pieces waits from here on.
  const coupon = couponOf(order);
  const lost = coupon && (await holdCoupon(trx, { ...coupon, paymentId }, now));
  if (lost) throw new CouponLost(lost);
  const held = await reserveStock(trx, paymentId, lines, holdEnd(payment));
  if (held.kind === "refused") throw new OutOfStock(held.shortages);
  return payment;
}

async function linesAtFault(db: Database, orderId: string, shortages: Shortage[]): Promise<OrderLineAtFault[]> {
  const available = new Map(shortages.map((shortage) => [shortage.skuId, shortage.available]));
  const lines = await db
    .selectFrom("order_items")
    .select(["sku_id", "product_id as productId", "product_name as productName", "size"])
    .where("order_id", "=", orderId)
    .where("sku_id", "in", [...available.keys()])
    .orderBy("position")
    .execute();
  return lines.map(({ sku_id, ...line }) => ({ ...line, available: available.get(sku_id) ?? 0 }));
}

async function askProvider(
  deps: PaymentDependencies,
  provider: PaymentProvider,
  order: LockedOrder,
  payment: Payment,
): Promise<Payment> {
  const { db, clock, jobs, logger } = deps;
  try {
    const fact = await provider.createPayment(paymentOrderOf(payment, order), { browserWaits: true });
    return await recordAndSettle(deps, payment, (trx) => recordFact(trx, payment.id, fact, clock()));
  } catch (error) {
    if (error instanceof ProviderRefused) {
      logger.error({ payment: payment.id, err: error.message }, "provider refuses payment");
      return recordAndSettle(deps, payment, (trx) => endPayment(trx, payment.id, "failed", clock()));
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    logger.warn({ payment: payment.id, err: error.message }, "provider has not answered, a job goes on");
    await jobs.send(db, "payments.refresh", { paymentId: payment.id, round: 0 }, { startAfter: pauseBefore(0) });
    return payment;
  }
}

/** Records what became of an attempt and draws the consequences at once, in one transaction. */
export async function recordAndSettle(
  deps: PaymentDependencies,
  { reference }: Payment,
  record: (trx: Database) => Promise<Recorded>,
): Promise<Payment> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, reference);
    const { payment, changed } = await record(trx);
    if (order && changed) await settleLocked(deps, trx, order, payment);
    return payment;
  });
}
