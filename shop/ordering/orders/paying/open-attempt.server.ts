import { createHash } from "node:crypto";
import type { Config } from "#platform/config/config.server.ts";
import type { InstallmentPlan } from "#platform/config/shop-promises.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { DailyCounters } from "#platform/observability/daily-counters.server.ts";
import { mostInstallments } from "#shop/catalogue/prices/installments.ts";
import { pixDiscount } from "#shop/catalogue/prices/method-discount.ts";
import { holdForAttempt } from "#shop/catalogue/stock/order-hold-store.server.ts";
import { reserveStock } from "#shop/catalogue/stock/reservation-store.server.ts";
import type { Shortage, StockRequest } from "#shop/catalogue/stock/stock-request.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { findOrderHold, priceCart } from "#shop/ordering/cart/cart-queries.server.ts";
import { checkCouponHold, holdCoupon } from "#shop/ordering/coupons/hold-coupon.server.ts";
import { insertCardAttempt } from "#shop/ordering/payments/declines/card-attempt-store.server.ts";
import type { CardKey } from "#shop/ordering/payments/declines/card-keys.server.ts";
import { isOpen, type Payment, type PaymentMethod, takesAmount } from "#shop/ordering/payments/payment.ts";
import { deadlineOf, holdEnd } from "#shop/ordering/payments/payment-deadline.ts";
import { BACKGROUND_POLL_ROUND, pollDelaySeconds } from "#shop/ordering/payments/payment-jobs.ts";
import type { CardToken, PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import { findOpenPayment, hadBoleto, hasCardToken } from "#shop/ordering/payments/payment-queries.server.ts";
import { isChallenged } from "#shop/ordering/payments/payment-result.ts";
import { insertPayment } from "#shop/ordering/payments/payment-store.server.ts";
import { endPayment } from "#shop/ordering/payments/record-fact.server.ts";
import type { PaymentDependencies } from "#shop/ordering/payments/refresh-payment.server.ts";
import { listOrderedItems } from "../order-line-queries.server.ts";
import { beginAttempt, couponOf, type LockedOrder, lockOrder } from "../order-state-store.server.ts";
import { awaitsTerms, type PaymentTerms } from "../order-terms.ts";
import { isPayable } from "../payment-status.ts";
import { refuseWhileClosed, type ShopClosed } from "../placing/price-order.server.ts";
import { createFreePayment, payFree } from "./free-order.server.ts";
import { refuseHeldPieces, type TooManyHeld } from "./held-pieces.server.ts";
import { CouponLost, type LostCoupon, lostCoupon } from "./lost-coupon.server.ts";
import { cardKeysOf, type PaymentOrigin, refusePausedCard, type TooManyDeclines } from "./paused-card.server.ts";
import type { PaidLine } from "./payment-order.ts";
import { releaseHeld } from "./release-held.server.ts";
import { settleLocked } from "./settle-payment.server.ts";
import { type Payer, payerOf, refuseStranger, type TooMuchWaits } from "./strangers/refuse-stranger.server.ts";

export interface PayDependencies extends PaymentDependencies {
  config: Pick<
    Config,
    "pixDiscountPercent" | "heldPieces" | "installments" | "status" | "mode" | "appSecret" | "rateLimits"
  >;
  dayCounts: Pick<DailyCounters, "count">;
}

/** Payment method chosen by the shopper, and its data. */
export interface PaymentChoice {
  orderId: string;
  method: PaymentMethod;
  /** Only for card methods. */
  card: CardToken | null;
  installments: number;
  /** The payer's CPF or CNPJ, when the order has none yet. */
  document: string | null;
  /** Only for an order whose customer has not accepted the legal texts yet. */
  terms?: PaymentTerms | null;
}

export interface OrderLineAtFault {
  productId: string;
  productName: string;
  size: string;
  /** Pieces available. */
  available: number;
  /** `not_sold`: the shop no longer sells the product or the size. */
  reason: "sold_out" | "not_sold";
}

export type AttemptRefusal =
  | { kind: "refused"; reason: "out_of_stock"; lines: OrderLineAtFault[] }
  /** The order's coupon is no longer valid; the amounts are those without it. The order stays unchanged. */
  | LostCoupon
  /** Unknown, or nothing the shopper may pay: the same answer for both. */
  | { kind: "refused"; reason: "not_found" }
  /** Paid, in review or cancelled. */
  | { kind: "refused"; reason: "not_payable" }
  | ShopClosed
  /** Not offered by this shop, or `free` for an order with a price. */
  | { kind: "refused"; reason: "method_unavailable" }
  /** Less than the method's least amount. */
  | { kind: "refused"; reason: "amount_too_small"; method: PaymentMethod }
  /** A boleto needs the payer's CPF or CNPJ. */
  | { kind: "refused"; reason: "document_required" }
  /** The order's first boleto has prolonged it: another one would end after it. */
  | { kind: "refused"; reason: "boleto_again" }
  /** The customer of an order made by staff must accept the legal texts, in their present version. */
  | { kind: "refused"; reason: "terms_needed" }
  | { kind: "refused"; reason: "too_many_installments"; most: number }
  | TooManyHeld
  | TooMuchWaits
  | TooManyDeclines;

export type OpenedAttempt =
  | {
      kind: "opened";
      order: LockedOrder;
      lines: readonly PaidLine[];
      payment: Payment;
      provider: PaymentProvider;
    }
  /** Total zero thanks to a coupon: the order is confirmed. */
  | { kind: "confirmed"; payment: Payment }
  /** The same request is already running, or a payment that cannot be cancelled. */
  | { kind: "running"; payment: Payment }
  /** Another attempt is running and must end before a new one starts. */
  | { kind: "in_the_way"; payment: Payment }
  | AttemptRefusal;

/**
 * Creates a payment attempt and reserves its pieces, in one transaction. Of two concurrent calls, one finds the other's
 * attempt running, whether its method is still offered or not. The caller must have checked access.
 * Rules: COUPON-35, DESK-17, PAY-4, PAY-12, PAY-14, PAY-22, SETTING-2, STOCK-17, STOCK-30.
 */
export async function openAttempt(
  deps: PayDependencies,
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
      // While the shop is closed a running payment continues: do not cancel it for one that could not start.
      const closed = refuseWhileClosed(deps.config.status, deps.clock());
      if (closed) return closed;
      const isFree = order.amounts.netCents === 0;
      if (!isFree && !provider) return { kind: "refused", reason: "method_unavailable" };
      const { installments: plan } = deps.config;
      const refused = running ? choiceRefusal(order, choice, plan) : refusalOf(order, choice, plan, deps.clock());
      if (refused) return refused;
      if (awaitsTerms(order) && !choice.terms) return { kind: "refused", reason: "terms_needed" };
      if (await prolongsAgain(deps, trx, order, choice)) return { kind: "refused", reason: "boleto_again" };
      const holdsPieces = running !== null || (isHeld(order) && (await findOrderHold(trx, order.id)).size > 0);
      const gone = await linesNotForSale(deps, trx, order.id, { holdsPieces });
      if (gone.length > 0) return { kind: "refused", reason: "out_of_stock", lines: gone };
      const whose = await payerOf(deps, trx, order, from.network);
      const coupon = couponFor(order, whose);
      const lost = coupon && (await checkCouponHold(trx, coupon, deps.clock(), { anew: running !== null }));
      if (lost) return lostCoupon(trx, order.id, lost);
      const payer = { ...order, customerDocument: order.customerDocument ?? choice.document };
      const most = deps.config.heldPieces;
      const countsPieces = !isFree && !isHeld(order);
      const tooMany = countsPieces
        ? ((await refuseHeldPieces(trx, payer, { method: choice.method, most, viewer: from.session })) ??
          (await refuseStranger(deps, trx, order, whose, choice.method)))
        : null;
      if (tooMany) return tooMany;
      const keys = isFree ? [] : cardKeysOf(deps, payer, choice, { ...from, isKnown: whose.isKnown });
      const paused = await refusePausedCard(deps, trx, keys, { replaces: running?.id ?? null });
      if (paused)
        return { ...paused, instead: paused.instead.filter((each) => takesAmount(each, order.amounts.netCents)) };
      if (running) return { kind: "in_the_way", payment: running };
      if (isFree || !provider)
        return { kind: "confirmed", payment: await confirmFree(deps, trx, order, choice, whose) };
      const written = await writeAttempt(deps, trx, provider, payer, choice, { keys, whose });
      return { kind: "opened", order: payer, provider, ...written };
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

/** Rules: DESK-5. */
function refusalOf(order: LockedOrder, choice: PaymentChoice, plan: InstallmentPlan, now: Date): AttemptRefusal | null {
  const isOver = order.expiresAt !== null && order.expiresAt <= now;
  if (!isPayable(order) || isOver) return { kind: "refused", reason: "not_payable" };
  return choiceRefusal(order, choice, plan);
}

/** Whether the order holds its pieces whether it is being paid or not. */
function isHeld({ expiresAt }: LockedOrder): boolean {
  return expiresAt !== null;
}

/** Whether a boleto would end after an order that staff made and an earlier boleto has prolonged. Rules: DESK-20. */
async function prolongsAgain(
  { clock }: PayDependencies,
  trx: Database,
  { id, expiresAt }: LockedOrder,
  { method }: PaymentChoice,
): Promise<boolean> {
  if (method !== "boleto" || expiresAt === null) return false;
  const createdAt = clock();
  const end = holdEnd({ method, expiresAt: deadlineOf(method, createdAt), createdAt });
  return end > expiresAt && (await hadBoleto(trx, id));
}

/** Validates the chosen payment method. Rules: LAW-27, PAY-7, PAY-117, PRICE-16. */
function choiceRefusal(
  order: LockedOrder,
  { method, installments, document }: PaymentChoice,
  plan: InstallmentPlan,
): AttemptRefusal | null {
  const { netCents } = order.amounts;
  if (netCents === 0) return null;
  if (!takesAmount(method, netCents)) return { kind: "refused", reason: "amount_too_small", method };
  if (method === "boleto" && !order.customerDocument && !document) {
    return { kind: "refused", reason: "document_required" };
  }
  const most = method === "credit_card" ? mostInstallments(netCents, plan) : 1;
  return installments > most ? { kind: "refused", reason: "too_many_installments", most } : null;
}

/**
 * The running payment attempt. Ends one past its deadline, so that its pieces are free for the next.
 * Rules: PAY-33, STOCK-22.
 */
async function runningAttempt(deps: PaymentDependencies, trx: Database, order: LockedOrder): Promise<Payment | null> {
  const open = order.externalPaymentId === null ? null : await findOpenPayment(trx, order.id);
  if (!open) return null;
  const over = open.state !== "in_review" && open.expiresAt !== null && open.expiresAt <= deps.clock();
  if (!over) return open;
  const { payment } = await endPayment(trx, open.id, "expired", deps.clock());
  if (isOpen(payment.state)) return payment;
  await releaseHeld(trx, open.id, deps.clock());
  await deps.jobs.send(trx, "payments.close", { paymentId: open.id });
  return null;
}

/** A create request may still be in flight for this long. Rules: PAY-24. */
const IN_FLIGHT_MS = 15_000;

/** Whether the running attempt is the requested one, or can no longer be cancelled. Rules: PAY-20, PAY-23. */
async function mustStay(deps: PaymentDependencies, trx: Database, running: Payment, choice: PaymentChoice) {
  const { card, method } = choice;
  if (running.state === "in_review" && !isChallenged(running)) return true;
  const inFlight = deps.clock().getTime() - running.createdAt.getTime() < IN_FLIGHT_MS;
  // Nothing is under way to a provider that refuses the keys.
  if (running.state === "created" && inFlight && !deps.payments.refusesKeys(running.provider)) return true;
  if (running.method !== method) return false;
  return card === null || hasCardToken(trx, running.id, tokenHash(card));
}

/** Rolls the transaction back: pieces are reserved for all lines or for none. */
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
async function writeAttempt(
  { clock, config, jobs }: PayDependencies,
  trx: Database,
  provider: PaymentProvider,
  order: LockedOrder,
  choice: PaymentChoice,
  { keys, whose }: { keys: readonly CardKey[]; whose: Payer },
): Promise<{ payment: Payment; lines: readonly PaidLine[] }> {
  const { method, card, installments } = choice;
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
  if (keys.length > 0) await insertCardAttempt(trx, { paymentId: payment.id, keys, now });
  const lines = await beginAttempt(trx, order, payment, now);
  const paymentId = payment.id;
  await jobs.send(trx, "payments.refresh", { paymentId, round: BACKGROUND_POLL_ROUND }, { startAfter: firstAsking });
  await jobs.send(trx, "payments.expire", { paymentId }, { startAfter: holdEnd(payment) });
  await holdAll(trx, order, payment, lines, whose, now);
  return { payment, lines };
}

/** What an attempt keeps of the legal texts; undefined: its order has accepted them. Rules: DESK-18. */
function termsOf(order: LockedOrder, { terms }: PaymentChoice, now: Date) {
  return awaitsTerms(order)
    ? { version: LEGAL_TEXTS_VERSION, acceptedAt: terms === "accepted" ? now : null }
    : undefined;
}

/** Confirms an order whose total is zero: its pieces are sold and its coupon is redeemed at once. */
async function confirmFree(
  deps: PayDependencies,
  trx: Database,
  order: LockedOrder,
  choice: PaymentChoice,
  whose: Payer,
): Promise<Payment> {
  const now = deps.clock();
  const payment = await createFreePayment(trx, order.id, now, termsOf(order, choice, now));
  await holdAll(trx, order, payment, await beginAttempt(trx, order, payment, now), whose, now);
  const paid = await payFree(trx, payment, now);
  await settleLocked(deps, trx, { ...order, externalPaymentId: payment.externalPaymentId }, paid);
  return paid;
}

/** The order's coupon with whom its use counts under. */
function couponFor(order: LockedOrder, { network, isKnown }: Payer) {
  const coupon = couponOf(order);
  return coupon && { ...coupon, network: isKnown ? null : network };
}

/** Runs last before the commit: from here on, concurrent buyers of the same coupon or pieces wait. */
async function holdAll(
  trx: Database,
  order: LockedOrder,
  payment: Payment,
  lines: StockRequest[],
  whose: Payer,
  now: Date,
): Promise<void> {
  const coupon = couponFor(order, whose);
  const lost = coupon && (await holdCoupon(trx, { ...coupon, paymentId: payment.id }, now));
  if (lost) throw new CouponLost(lost);
  const until = holdEnd(payment);
  const held = isHeld(order)
    ? await holdForAttempt(trx, { orderId: order.id, paymentId: payment.id }, lines, until)
    : await reserveStock(trx, payment.id, lines, until);
  if (held.kind === "refused") throw new OutOfStock(held.shortages);
}

/**
 * Order lines whose product or size is no longer sold (an order keeps its prices, but not the product's availability),
 * and, unless the order holds its pieces already, those that are sold out: read without a lock, so that late buyers of
 * a popular piece do not wait for each other.
 * Rules: STOCK-20, STOCK-48.
 */
async function linesNotForSale(
  { config }: PayDependencies,
  trx: Database,
  orderId: string,
  { holdsPieces }: { holdsPieces: boolean },
): Promise<OrderLineAtFault[]> {
  const items = await listOrderedItems(trx, orderId);
  const { problems } = await priceCart(trx, items, { unlisted: config.mode === "demo" });
  return items.flatMap(({ productId, productName, size }): OrderLineAtFault[] => {
    const problem = problems.find((each) => each.productId === productId && each.size === size);
    if (!problem) return [];
    const line = { productId, productName, size };
    if (problem.kind !== "out_of_stock") return [{ ...line, available: 0, reason: "not_sold" }];
    return holdsPieces ? [] : [{ ...line, available: problem.available, reason: "sold_out" }];
  });
}

/** Rules: STOCK-19. */
async function linesAtFault(db: Database, orderId: string, shortages: Shortage[]): Promise<OrderLineAtFault[]> {
  const available = new Map(shortages.map((shortage) => [shortage.skuId, shortage.available]));
  const lines = (await listOrderedItems(db, orderId)).filter(({ skuId }) => available.has(skuId));
  return lines.map(({ skuId, productId, productName, size }) => {
    return { productId, productName, size, available: available.get(skuId) ?? 0, reason: "sold_out" };
  });
}
