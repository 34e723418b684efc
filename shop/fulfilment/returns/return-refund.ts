import { allocate } from "#platform/allocate.ts";
import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { type Return, type ReturnLine, refundOf } from "./return.ts";
import { countsAsReturned, isOpenReturn } from "./return-status.ts";

type Bought = Pick<Order, "items" | "methodDiscountCents" | "shippingCents">;
/** What counts of a line that was returned before. */
type EarlierLine = Pick<ReturnLine, "orderItemId" | "quantity" | "refundCents">;

/** A return of the same order. */
export interface EarlierReturn extends Pick<Return, "kind" | "status" | "shippingCents" | "refundedCents"> {
  lines: readonly EarlierLine[];
}

/**
 * What was paid for each line of an order: the coupon's share and the payment method's share taken off. By line id.
 * Rules: REFUND-20.
 */
export function paidByLine({ items, methodDiscountCents }: Pick<Bought, "items" | "methodDiscountCents">) {
  const net = items.map(({ lineCents, discountCents }) => lineCents - discountCents);
  const off = allocate(methodDiscountCents, net);
  return new Map(items.map(({ id }, index) => [id, (net[index] ?? 0) - (off[index] ?? 0)]));
}

/** What was paid for a line, piece by piece; the first ones have its odd centavos. Rules: REFUND-20. */
export function paidByPiece(lineCents: Centavos, quantity: number): Centavos[] {
  return allocate(lineCents, Array<number>(quantity).fill(1));
}

/** How many pieces of each line can still be returned. By line id. */
export function piecesLeft({ items }: Pick<Bought, "items">, earlier: readonly EarlierReturn[]): Map<string, number> {
  const gone = linesThatCount(earlier);
  return new Map(
    items.map(({ id, quantity, putBack = 0 }) => [id, quantity - putBack - sumOf(gone, id, (line) => line.quantity)]),
  );
}

export interface WantedPieces {
  orderItemId: string;
  quantity: number;
}

export interface RefundAmounts {
  /** In the order of the wanted pieces. */
  lines: Centavos[];
  shippingCents: Centavos;
}

/**
 * What comes back for pieces, to the centavo: all returns of an order and all refunds with pieces together never differ
 * from what was paid. Shipping comes back with the last piece (CDC art. 49 and law.md 16), unless pieces of the order were
 * exchanged: then some stay. Never more than there is.
 * @param wanted no more of a line than `piecesLeft`, each line once.
 * @param leftCents what of the order's money has not gone back.
 * Rules: REFUND-21, REFUND-24.
 */
export function refundAmounts(
  order: Bought,
  earlier: readonly EarlierReturn[],
  wanted: readonly WantedPieces[],
  leftCents: Centavos,
): RefundAmounts {
  const paid = paidByLine(order);
  const gone = linesThatCount(earlier);
  const lines = wanted.map(({ orderItemId: id, quantity }) => {
    const bought = order.items.find((item) => item.id === id)?.quantity ?? 0;
    const returned = sumOf(gone, id, (line) => line.quantity) + quantity;
    // Refunds of the desk take the first pieces, returns the last ones: so neither needs to know what the other one gave.
    // What these cost together, less what was promised for those that went before.
    const together = paidByPiece(paid.get(id) ?? 0, bought)
      .slice(Math.max(0, bought - returned))
      .reduce((sum, share) => sum + share, 0);
    return Math.max(0, together - sumOf(gone, id, (line) => line.refundCents));
  });
  const pieces = lines.reduce((sum, cents) => sum + cents, 0);
  const free = Math.max(0, leftCents - promised(earlier));
  if (pieces > free) return { lines: allocate(free, lines), shippingCents: 0 };
  return { lines, shippingCents: shippingBack(order, earlier, wanted, free - pieces) };
}

/**
 * The shipping of an open return as it stands now: since it was asked for, the other pieces may have come back, too.
 * @param others the order's other returns.
 * Rules: REFUND-23.
 */
export function shippingDue(
  order: Bought,
  others: readonly EarlierReturn[],
  { lines, shippingCents }: Pick<EarlierReturn, "lines" | "shippingCents">,
  leftCents: Centavos,
): Centavos {
  if (shippingCents > 0) return shippingCents;
  const pieces = lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
  return shippingBack(order, others, lines, Math.max(0, leftCents - promised(others) - pieces));
}

/**
 * The shipping that comes back with pieces: all of it where nothing stays, as far as there is money.
 * Rules: REFUND-22.
 */
export function shippingBack(
  order: Pick<Bought, "items" | "shippingCents">,
  earlier: readonly EarlierReturn[],
  wanted: readonly WantedPieces[],
  freeCents: Centavos,
): Centavos {
  return nothingStays(order, earlier, wanted) ? Math.min(order.shippingCents, freeCents) : 0;
}

/**
 * Whether the shop has the money of pieces that are to be exchanged: a piece that was paid back is not replaced for free.
 * `short`: less than they cost; who gave a discount knows why. A piece that cost nothing is replaced for nothing.
 * Rules: REFUND-43.
 */
export function moneyForExchange(
  order: Pick<Bought, "items" | "methodDiscountCents">,
  { lines }: Pick<EarlierReturn, "lines">,
  leftCents: Centavos,
): "whole" | "short" | "none" {
  const paid = paidByLine(order);
  const worth = lines.reduce((sum, { orderItemId, quantity }) => {
    const bought = order.items.find(({ id }) => id === orderItemId)?.quantity ?? 1;
    return sum + Math.floor(((paid.get(orderItemId) ?? 0) * quantity) / bought);
  }, 0);
  if (leftCents >= worth) return "whole";
  return leftCents > 0 ? "short" : "none";
}

/** What open returns of who gave the purchase up will take. Rules: REFUND-24. */
export function promised(returns: readonly EarlierReturn[]): Centavos {
  const open = returns.filter(({ kind, status }) => kind === "regret" && isOpenReturn(status));
  return open.reduce((sum, made) => sum + refundOf(made), 0);
}

function nothingStays(
  order: Pick<Bought, "items">,
  earlier: readonly EarlierReturn[],
  wanted: readonly WantedPieces[],
): boolean {
  const counting = earlier.filter(({ status }) => countsAsReturned(status));
  if (counting.some(({ shippingCents }) => shippingCents > 0)) return false;
  const gone = [...counting.filter(isForMoney).flatMap(({ lines }) => lines), ...wanted];
  return order.items.every(({ id, quantity, putBack = 0 }) => {
    const back = gone.filter((line) => line.orderItemId === id);
    return back.reduce((sum, line) => sum + line.quantity, putBack) >= quantity;
  });
}

/** Whether the pieces themselves are given back: who got a part of the money for a defect keeps the piece. */
function isForMoney({ kind, status, refundedCents }: EarlierReturn): boolean {
  return kind === "regret" || (status === "refunded" && refundedCents === null);
}

function linesThatCount(earlier: readonly EarlierReturn[]): EarlierLine[] {
  return earlier.filter(({ status }) => countsAsReturned(status)).flatMap(({ lines }) => lines);
}

function sumOf(lines: readonly EarlierLine[], orderItemId: string, amount: (line: EarlierLine) => number): number {
  return lines.reduce((sum, line) => sum + (line.orderItemId === orderItemId ? amount(line) : 0), 0);
}
