import type { Database } from "#platform/database/database.server.ts";
import { mostInstallments } from "#shop/catalogue/prices/installments.ts";
import { findOrderHold } from "#shop/catalogue/stock/held-pieces-queries.server.ts";
import { type Amounts, amountsOf } from "#shop/ordering/cart/amounts.ts";
import { priceCart } from "#shop/ordering/cart/cart-queries.server.ts";
import type { EligibilityRefusal } from "#shop/ordering/coupons/coupon-eligibility.ts";
import { checkCouponHold } from "#shop/ordering/coupons/hold-coupon.server.ts";
import { awaitsTerms } from "#shop/ordering/orders/order.ts";
import { listOrderedItems } from "#shop/ordering/orders/order-line-queries.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { couponOf, type LockedOrder } from "#shop/ordering/orders/order-state-store.server.ts";
import { isPayable } from "#shop/ordering/orders/payment-status.ts";
import type { CardKey } from "#shop/ordering/payments/declines/card-keys.server.ts";
import { type Payment, type PaymentMethod, takesAmount } from "#shop/ordering/payments/payment.ts";
import { deadlineOf, holdEnd } from "#shop/ordering/payments/payment-deadline.ts";
import type { PaymentProvider } from "#shop/ordering/payments/payment-provider.ts";
import { hadBoleto } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseWhileClosed, type ShopClosed } from "#shop/settings/shop-status.ts";
import { refuseHeldPieces, type TooManyHeld } from "./held-pieces.server.ts";
import type { PaymentChoice } from "./open-attempt.server.ts";
import { cardKeysOf, type PaymentOrigin, refusePausedCard, type TooManyDeclines } from "./paused-card.server.ts";
import { type Payer, payerOf, refuseStranger, type TooMuchWaits } from "./strangers/refuse-stranger.server.ts";

/** An attempt to pay that is asked for, in the transaction that holds its order's row lock. */
export interface AskedAttempt {
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">;
  trx: Database;
  order: LockedOrder;
  choice: PaymentChoice;
  from: PaymentOrigin;
  /** Null: the method is not offered. */
  provider: PaymentProvider | null;
  /** The order's attempt that must end first. */
  running: Payment | null;
  /** A coupon covers everything: no provider takes part. */
  isFree: boolean;
  isReplacing: boolean;
  /** The order holds its pieces, being paid or not: staff made it. */
  isHeld: boolean;
  /** Whom the attempt counts under; read at the first call. */
  payer: () => Promise<Payer>;
}

export function askedAttempt(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">,
  trx: Database,
  asked: Pick<AskedAttempt, "order" | "choice" | "from" | "provider" | "running">,
): AskedAttempt {
  const { order, from, running } = asked;
  let payer: Promise<Payer> | undefined;
  return {
    ...asked,
    deps,
    trx,
    isFree: order.amounts.netCents === 0,
    isReplacing: running !== null,
    isHeld: order.expiresAt !== null,
    payer: () => (payer ??= payerOf(deps, trx, order, from.network)),
  };
}

export interface OrderLineAtFault {
  productId: string;
  productName: string;
  size: string;
  available: number;
  /** `not_sold`: the shop no longer sells the product or the size. */
  reason: "sold_out" | "not_sold";
}

export type AttemptRefusal =
  | { kind: "refused"; reason: "out_of_stock"; lines: OrderLineAtFault[] }
  /** The amounts are those without the coupon. The order stays unchanged. */
  | LostCoupon
  /** Unknown, or nothing the shopper may pay: the same answer. */
  | { kind: "refused"; reason: "not_found" }
  /** Paid, in review or cancelled. */
  | { kind: "refused"; reason: "not_payable" }
  | ShopClosed
  /** Not offered by the shop, or `free` for an order with a price. */
  | { kind: "refused"; reason: "method_unavailable" }
  | { kind: "refused"; reason: "amount_too_small"; method: PaymentMethod }
  /** A boleto needs the payer's CPF or CNPJ. */
  | { kind: "refused"; reason: "document_required" }
  /** The first boleto has prolonged the order: another one would end after it. */
  | { kind: "refused"; reason: "boleto_again" }
  /** The customer of a staff order must accept the legal texts in their present version. */
  | { kind: "refused"; reason: "terms_needed" }
  | { kind: "refused"; reason: "too_many_installments"; most: number }
  | TooManyHeld
  | TooMuchWaits
  | TooManyDeclines;

type Answer = AttemptRefusal | null;
type Gate = (asked: AskedAttempt) => Answer | Promise<Answer>;

/** What an attempt passes, in this order, and which attempts need not: the first refusal is the answer. */
const GATES: readonly [gate: Gate, ...exempt: ("isFree" | "isReplacing" | "isHeld")[]][] = [
  // While the shop is closed a running payment continues: do not cancel it for one that could not start.
  [shopOpen],
  [methodOffered, "isFree"],
  [orderPayable, "isReplacing"],
  [amountTaken, "isFree"],
  [documentGiven, "isFree"],
  [installmentsOffered, "isFree"],
  [termsAccepted],
  [boletoEndsInTime],
  [piecesForSale],
  [couponValid],
  [fewPiecesHeld, "isFree", "isHeld"],
  [roomForStrangers, "isFree", "isHeld"],
  [cardNotPaused, "isFree"],
];

/** Null: it may begin. Rules: PAY-22, STOCK-30. */
export async function refuseAttempt(asked: AskedAttempt): Promise<Answer> {
  for (const [gate, ...exempt] of GATES) {
    const refusal = exempt.some((each) => asked[each]) ? null : await gate(asked);
    if (refusal) return refusal;
  }
  return null;
}

function shopOpen({ deps: { config, clock } }: AskedAttempt): Answer {
  return refuseWhileClosed(config.status, clock());
}

/** Rules: PAY-4, SETTING-2. */
function methodOffered({ provider }: AskedAttempt): Answer {
  return provider ? null : { kind: "refused", reason: "method_unavailable" };
}

/** Rules: DESK-5, PAY-12. */
function orderPayable({ deps, order }: AskedAttempt): Answer {
  const isOver = order.expiresAt !== null && order.expiresAt <= deps.clock();
  return isPayable(order) && !isOver ? null : { kind: "refused", reason: "not_payable" };
}

/** Rules: PAY-117. */
function amountTaken({ order, choice: { method } }: AskedAttempt): Answer {
  return takesAmount(method, order.amounts.netCents) ? null : { kind: "refused", reason: "amount_too_small", method };
}

/** Rules: LAW-27, PAY-7. */
function documentGiven({ order, choice }: AskedAttempt): Answer {
  const isMissing = choice.method === "boleto" && !order.customerDocument && !choice.document;
  return isMissing ? { kind: "refused", reason: "document_required" } : null;
}

/** Rules: PRICE-16. */
function installmentsOffered({ deps, order, choice: { method, installments } }: AskedAttempt): Answer {
  const most = method === "credit_card" ? mostInstallments(order.amounts.netCents, deps.config.installments) : 1;
  return installments > most ? { kind: "refused", reason: "too_many_installments", most } : null;
}

/** Rules: DESK-17. */
function termsAccepted({ order, choice }: AskedAttempt): Answer {
  return awaitsTerms(order) && !choice.terms ? { kind: "refused", reason: "terms_needed" } : null;
}

/** An earlier boleto has prolonged the staff's order: this one may not end after it. Rules: DESK-20. */
async function boletoEndsInTime({ deps, trx, order, choice: { method } }: AskedAttempt): Promise<Answer> {
  const { id, expiresAt } = order;
  if (method !== "boleto" || expiresAt === null) return null;
  const createdAt = deps.clock();
  const end = holdEnd({ method, expiresAt: deadlineOf(method, createdAt), createdAt });
  return end > expiresAt && (await hadBoleto(trx, id)) ? { kind: "refused", reason: "boleto_again" } : null;
}

/**
 * Lines whose product or size is no longer sold or, unless held already, sold out: read without a lock, so that late
 * buyers of a popular piece do not wait for each other. Rules: STOCK-20, STOCK-48.
 */
async function piecesForSale({ deps, trx, order, isReplacing, isHeld }: AskedAttempt): Promise<Answer> {
  const holdsPieces = isReplacing || (isHeld && (await findOrderHold(trx, order.id)).size > 0);
  const items = await listOrderedItems(trx, order.id);
  const { problems } = await priceCart(trx, items, { unlisted: deps.config.mode === "demo" });
  const lines = items.flatMap(({ productId, productName, size }): OrderLineAtFault[] => {
    const problem = problems.find((each) => each.productId === productId && each.size === size);
    if (!problem) return [];
    const line = { productId, productName, size };
    if (problem.kind !== "out_of_stock") return [{ ...line, available: 0, reason: "not_sold" }];
    return holdsPieces ? [] : [{ ...line, available: problem.available, reason: "sold_out" }];
  });
  return lines.length > 0 ? { kind: "refused", reason: "out_of_stock", lines } : null;
}

/** Rules: COUPON-35. */
async function couponValid({ deps, trx, order, isReplacing, payer }: AskedAttempt): Promise<Answer> {
  const coupon = couponFor(order, await payer());
  const lost = coupon && (await checkCouponHold(trx, coupon, deps.clock(), { anew: isReplacing }));
  return lost && lostCoupon(trx, order.id, lost);
}

export function couponFor(order: LockedOrder, { network, isKnown }: Payer) {
  const coupon = couponOf(order);
  return coupon && { ...coupon, network: isKnown ? null : network };
}

function fewPiecesHeld({ deps, trx, order, choice, from }: AskedAttempt): Promise<Answer> {
  const limits = { method: choice.method, most: deps.config.heldPieces, viewer: from.session };
  return refuseHeldPieces(trx, withDocument(order, choice), limits);
}

async function roomForStrangers({ deps, trx, order, choice, payer }: AskedAttempt): Promise<Answer> {
  return refuseStranger(deps, trx, order, await payer(), choice.method);
}

async function cardNotPaused(asked: AskedAttempt): Promise<Answer> {
  const { deps, trx, order, running } = asked;
  const paused = await refusePausedCard(deps, trx, await attemptKeys(asked), { replaces: running?.id ?? null });
  return paused && { ...paused, instead: paused.instead.filter((each) => takesAmount(each, order.amounts.netCents)) };
}

/** Keys that a card attempt counts under; none without a card. */
export async function attemptKeys({ deps, order, choice, from, payer }: AskedAttempt): Promise<CardKey[]> {
  return cardKeysOf(deps, withDocument(order, choice), choice, { ...from, isKnown: (await payer()).isKnown });
}

/** The order with the payer's document that it did not have. */
export function withDocument(order: LockedOrder, { document }: PaymentChoice): LockedOrder {
  return { ...order, customerDocument: order.customerDocument ?? document };
}

export interface LostCoupon {
  kind: "refused";
  reason: "coupon_lost";
  refusal: EligibilityRefusal;
  amounts: Amounts;
}

/** Rolls back the start of a payment: without its coupon the order has another price. */
export class CouponLost extends Error {
  readonly refusal: EligibilityRefusal;
  constructor(refusal: EligibilityRefusal) {
    super("coupon lost");
    this.refusal = refusal;
  }
}

/** Builds the refusal with the order's amounts without its coupon. Rules: COUPON-34. */
export async function lostCoupon(db: Database, orderId: string, refusal: EligibilityRefusal): Promise<LostCoupon> {
  const { grossPiecesCents, grossShippingCents } = (await readOrder(db, orderId, "record")).amounts;
  const amounts = amountsOf({ grossPiecesCents, grossShippingCents });
  return { kind: "refused", reason: "coupon_lost", refusal, amounts };
}
