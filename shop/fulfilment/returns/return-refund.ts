import { allocate } from "#platform/allocate.ts";
import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { type Return, type ReturnLine, refundOf } from "./return.ts";
import { countsAsReturned, isOpenReturn } from "./return-status.ts";

type Bought = Pick<Order, "items" | "amounts">;
type EarlierLine = Pick<ReturnLine, "orderItemId" | "quantity" | "refundCents">;

export interface EarlierReturn extends Pick<Return, "kind" | "status" | "shippingCents" | "refundedCents"> {
  lines: readonly EarlierLine[];
}

/** Paid by line id, after coupon and method discount, less what a swap gave back. Rules: EDIT-13, REFUND-20. */
export function paidByLine({ items, amounts }: Pick<Bought, "items" | "amounts">) {
  const net = items.map(({ lineCents, discountCents }) => lineCents - discountCents);
  const off = allocate(amounts.discountMethodCents, net);
  return new Map(
    items.map(({ id, swapRefundCents = 0 }, index) => [id, (net[index] ?? 0) - (off[index] ?? 0) - swapRefundCents]),
  );
}

/** The first pieces get the remaining centavos. Rules: REFUND-20. */
export function paidByPiece(lineCents: Centavos, quantity: number): Centavos[] {
  return allocate(lineCents, Array<number>(quantity).fill(1));
}

/** Can still be returned, by line id. */
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
  /** In the order of the requested pieces. */
  lines: Centavos[];
  shippingCents: Centavos;
}

/**
 * Exact to the centavo: all refunds of an order add up to what was paid. Shipping goes back with the last piece (CDC
 * art. 49), unless exchanged pieces stay with the customer. `wanted`: at most `piecesLeft`, each line once.
 * `leftCents`: the order's money not refunded yet. Rules: REFUND-21, REFUND-24.
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
    // Desk refunds take a line's first pieces, returns the last ones, so neither depends on the other's amounts. This
    // is the value of the last pieces minus what earlier returns were promised.
    const together = paidByPiece(paid.get(id) ?? 0, bought)
      .slice(Math.max(0, bought - returned))
      .reduce((sum, share) => sum + share, 0);
    return Math.max(0, together - sumOf(gone, id, (line) => line.refundCents));
  });
  const pieces = lines.reduce((sum, cents) => sum + cents, 0);
  const free = Math.max(0, leftCents - promisedRefundCents(earlier));
  if (pieces > free) return { lines: allocate(free, lines), shippingCents: 0 };
  return { lines, shippingCents: shippingBack(order, earlier, wanted, free - pieces) };
}

/** Of an open return now: the `others` may have come back since it was requested. Rules: REFUND-23. */
export function shippingDue(
  order: Bought,
  others: readonly EarlierReturn[],
  { lines, shippingCents }: Pick<EarlierReturn, "lines" | "shippingCents">,
  leftCents: Centavos,
): Centavos {
  if (shippingCents > 0) return shippingCents;
  const pieces = lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
  return shippingBack(order, others, lines, Math.max(0, leftCents - promisedRefundCents(others) - pieces));
}

/** All shipping if the customer keeps nothing, limited by the money left. Rules: REFUND-22. */
export function shippingBack(
  order: Pick<Bought, "items" | "amounts">,
  earlier: readonly EarlierReturn[],
  wanted: readonly WantedPieces[],
  freeCents: Centavos,
): Centavos {
  return nothingStays(order, earlier, wanted) ? Math.min(order.amounts.netShippingCents, freeCents) : 0;
}

/** `short`: less than they cost, e.g. after a goodwill refund; staff decide. Free pieces: `whole`. Rules: REFUND-43. */
export function moneyForExchange(
  order: Pick<Bought, "items" | "amounts">,
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

/** The sum for open withdrawals (`regret`). Rules: REFUND-24. */
export function promisedRefundCents(returns: readonly EarlierReturn[]): Centavos {
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

/** Pieces go back for money: not after a partial refund for a defect, when the customer keeps them. */
function isForMoney({ kind, status, refundedCents }: EarlierReturn): boolean {
  return kind === "regret" || (status === "refunded" && refundedCents === null);
}

function linesThatCount(earlier: readonly EarlierReturn[]): EarlierLine[] {
  return earlier.filter(({ status }) => countsAsReturned(status)).flatMap(({ lines }) => lines);
}

function sumOf(lines: readonly EarlierLine[], orderItemId: string, amount: (line: EarlierLine) => number): number {
  return lines.reduce((sum, line) => sum + (line.orderItemId === orderItemId ? amount(line) : 0), 0);
}
