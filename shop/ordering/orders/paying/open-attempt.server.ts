import { createHash } from "node:crypto";
import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import { pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { holdForAttempt } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { reserveStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import type { Shortage, StockRequest } from "#shop/catalogue/stock/stock-request.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { holdCoupon } from "#shop/ordering/coupons/hold-coupon.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { insertCardAttempt } from "#shop/ordering/payments/declines/card-attempt-store.server.ts";
import { expirePaymentJob } from "#shop/ordering/payments/expire-payment.server.ts";
import { isOpen, type Payment, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { deadlineOf, holdEnd } from "#shop/ordering/payments/payment-deadline.ts";
import type { CardToken, PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import { findOpenPayment, hasCardToken } from "#shop/ordering/payments/payment-queries.server.ts";
import { isChallenged } from "#shop/ordering/payments/payment-result.ts";
import { insertPayment } from "#shop/ordering/payments/payment-store.server.ts";
import { BACKGROUND_POLL_ROUND, pollDelaySeconds } from "#shop/ordering/payments/reconciliation/poll-schedule.ts";
import { endPayment } from "#shop/ordering/payments/record-fact.server.ts";
import { refreshPaymentJob } from "#shop/ordering/payments/refresh-payment.server.ts";
import type { Services } from "#shop/services.server.ts";
import { awaitsTerms, type PaymentTerms } from "../order.ts";
import { listOrderedItems } from "../order-line-queries.server.ts";
import { beginAttempt, type LockedOrder, lockOrder } from "../order-state-store.server.ts";
import {
  type AskedAttempt,
  type AttemptRefusal,
  askedAttempt,
  attemptKeys,
  CouponLost,
  couponFor,
  lostCoupon,
  type OrderLineAtFault,
  refuseAttempt,
  withDocument,
} from "./attempt-gates.server.ts";
import { createFreePayment, payFree } from "./free-order.server.ts";
import type { PaymentOrigin } from "./paused-card.server.ts";
import type { PaidLine } from "./payment-order.ts";
import { releaseHeld } from "./release-held.server.ts";
import { settleLocked } from "./settle-payment.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

export interface PaymentChoice {
  orderId: string;
  method: PaymentMethod;
  card: CardToken | null;
  installments: number;
  /** The payer's CPF or CNPJ, when the order has none yet. */
  document: string | null;
  /** How the legal texts are accepted, while the order's customer has not. */
  terms?: PaymentTerms | null;
}

export type OpenedAttempt =
  | {
      kind: "opened";
      order: LockedOrder;
      lines: readonly PaidLine[];
      payment: Payment;
      provider: PaymentProvider;
    }
  /** Total zero thanks to a coupon. */
  | { kind: "confirmed"; payment: Payment }
  /** The same request is already running, or a payment that cannot be cancelled. */
  | { kind: "running"; payment: Payment }
  /** Another attempt runs and must end before a new one starts. */
  | { kind: "in_the_way"; payment: Payment }
  | AttemptRefusal;

/**
 * Creates the attempt and reserves its pieces, in one transaction. Of two concurrent calls, one finds the other's
 * attempt running, even if its method is no longer offered. The caller must have checked access. Rules: PAY-14,
 * STOCK-17.
 */
export async function openAttempt(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">,
  provider: PaymentProvider | null,
  choice: PaymentChoice,
  from: PaymentOrigin,
): Promise<OpenedAttempt> {
  try {
    return await inPreparedTransaction(deps.db, async (trx): Promise<OpenedAttempt> => {
      const order = await lockOrder(trx, choice.orderId);
      if (!order) return { kind: "refused", reason: "not_found" };
      const running = await runningAttempt(deps, trx, order);
      if (running && (await mustStay(deps, trx, running, choice))) return { kind: "running", payment: running };
      const asked = askedAttempt(deps, trx, { order, choice, from, provider, running });
      const refusal = await refuseAttempt(asked);
      if (refusal) return refusal;
      if (running) return { kind: "in_the_way", payment: running };
      return asked.isFree || !provider ? confirmFree(asked) : writeAttempt(asked, provider);
    });
  } catch (error) {
    if (error instanceof CouponLost) return lostCoupon(deps.db, choice.orderId, error.refusal);
    if (!(error instanceof OutOfStock)) throw error;
    // The rollback undid ending an expired attempt. End it now, so that the order can be changed.
    await inPreparedTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, choice.orderId);
      if (order) await runningAttempt(deps, trx, order);
    });
    const lines = await linesAtFault(deps.db, choice.orderId, error.shortages);
    return { kind: "refused", reason: "out_of_stock", lines };
  }
}

/** One past its deadline is ended here, so that its pieces are free for the next. Rules: PAY-33, STOCK-22. */
async function runningAttempt(deps: Needed, trx: Database, order: LockedOrder): Promise<Payment | null> {
  const open = order.externalPaymentId === null ? null : await findOpenPayment(trx, order.id);
  if (!open) return null;
  const over = open.state !== "in_review" && open.expiresAt !== null && open.expiresAt <= deps.clock();
  if (!over) return open;
  const { payment } = await endPayment(trx, open.id, "expired", deps.clock());
  if (isOpen(payment.state)) return payment;
  await releaseHeld(trx, open.id, deps.clock());
  await deps.jobs.send(trx, closePaymentJob, { paymentId: open.id });
  return null;
}

/** A create request may still be in flight for this long. Rules: PAY-24. */
const IN_FLIGHT_MS = 15_000;

/** Whether the running attempt is the requested one, or can no longer be cancelled. Rules: PAY-20, PAY-23. */
async function mustStay(deps: Needed, trx: Database, running: Payment, choice: PaymentChoice) {
  const { card, method } = choice;
  if (running.state === "in_review" && !isChallenged(running)) return true;
  const inFlight = deps.clock().getTime() - running.createdAt.getTime() < IN_FLIGHT_MS;
  // Nothing is under way to a provider that refuses the keys.
  if (running.state === "created" && inFlight && !deps.payments.refusesKeys(running.provider)) return true;
  if (running.method !== method) return false;
  return card === null || hasCardToken(trx, running.id, tokenHash(card));
}

/** Rolls back: pieces are reserved for all lines or for none. */
class OutOfStock extends Error {
  readonly shortages: Shortage[];
  constructor(shortages: Shortage[]) {
    super("out of stock");
    this.shortages = shortages;
  }
}

/** Rules: PAY-47. */
function tokenHash({ token }: CardToken): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Rules: PAY-11, PRICE-27. */
async function writeAttempt(asked: AskedAttempt, provider: PaymentProvider): Promise<OpenedAttempt> {
  const { deps, trx, choice } = asked;
  const { clock, config, jobs } = deps;
  const { method, card, installments } = choice;
  const order = withDocument(asked.order, choice);
  const whose = await asked.payer();
  const now = clock();
  const firstAsking = pollDelaySeconds(BACKGROUND_POLL_ROUND);
  const discountMethodCents =
    method === "pix" ? pixDiscount(order.amounts.netPiecesCents, config.pixDiscountPercent) : 0;
  const payment = await insertPayment(trx, {
    reference: order.id,
    provider: provider.name,
    method,
    amountCents: amountsOf({ ...order.amounts, discountMethodCents }).payableCents,
    discountMethodCents,
    installments,
    cardTokenHash: card && tokenHash(card),
    terms: termsOf(order, choice, now),
    expiresAt: deadlineOf(method, now, order.expiresAt),
    createdAt: now,
    askAfter: new Date(now.getTime() + firstAsking * 1000),
    network: whose.network,
    isKnownPayer: whose.isKnown,
  });
  const keys = await attemptKeys(asked);
  if (keys.length > 0) await insertCardAttempt(trx, { paymentId: payment.id, keys, now });
  const lines = await beginAttempt(trx, order, payment, now);
  const paymentId = payment.id;
  await jobs.send(trx, refreshPaymentJob, { paymentId, round: BACKGROUND_POLL_ROUND }, { startAfter: firstAsking });
  await jobs.send(trx, expirePaymentJob, { paymentId }, { startAfter: holdEnd(payment) });
  await holdAll(asked, payment, lines, now);
  return { kind: "opened", order, lines, payment, provider };
}

/** Undefined: the order has accepted them. Rules: DESK-18. */
function termsOf(order: LockedOrder, { terms }: PaymentChoice, now: Date) {
  return awaitsTerms(order)
    ? { version: LEGAL_TEXTS_VERSION, acceptedAt: terms === "accepted" ? now : null }
    : undefined;
}

/** Total zero: its pieces are sold and its coupon is redeemed at once. */
async function confirmFree(asked: AskedAttempt): Promise<OpenedAttempt> {
  const { deps, trx, order, choice } = asked;
  const now = deps.clock();
  const payment = await createFreePayment(trx, order.id, now, termsOf(order, choice, now));
  await holdAll(asked, payment, await beginAttempt(trx, order, payment, now), now);
  const paid = await payFree(trx, payment, now);
  await settleLocked(deps, trx, { ...order, externalPaymentId: payment.externalPaymentId }, paid);
  return { kind: "confirmed", payment: paid };
}

/** Runs last before the commit: from here on, concurrent buyers of the same coupon or pieces wait. */
async function holdAll(asked: AskedAttempt, payment: Payment, lines: StockRequest[], now: Date): Promise<void> {
  const { trx, order, isHeld } = asked;
  const coupon = couponFor(order, await asked.payer());
  const lost = coupon && (await holdCoupon(trx, { ...coupon, paymentId: payment.id }, now));
  if (lost) throw new CouponLost(lost);
  const until = holdEnd(payment);
  const held = isHeld
    ? await holdForAttempt(trx, { orderId: order.id, paymentId: payment.id }, lines, until)
    : await reserveStock(trx, payment.id, lines, until);
  if (held.kind === "refused") throw new OutOfStock(held.shortages);
}

/** Rules: STOCK-19. */
async function linesAtFault(db: Database, orderId: string, shortages: Shortage[]): Promise<OrderLineAtFault[]> {
  const available = new Map(shortages.map((shortage) => [shortage.skuId, shortage.available]));
  const lines = (await listOrderedItems(db, orderId)).filter(({ skuId }) => available.has(skuId));
  return lines.map(({ skuId, productId, productName, size }) => {
    return { productId, productName, size, available: available.get(skuId) ?? 0, reason: "sold_out" };
  });
}
