import type { Centavos } from "#platform/money.ts";
import { spread } from "#platform/spread.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Return, ReturnLine } from "./return.ts";
import { countsAsReturned } from "./return-status.ts";

type Bought = Pick<Order, "items" | "methodDiscountCents" | "shippingCents">;
/** What counts of a line that was returned before. */
type EarlierLine = Pick<ReturnLine, "orderItemId" | "quantity" | "refundCents">;

/** A return of the same order. */
export interface EarlierReturn extends Pick<Return, "kind" | "status" | "shippingCents"> {
  lines: readonly EarlierLine[];
}

/** What was paid for each line of an order: the coupon's share and the payment method's share taken off. By line id. */
export function paidByLine({ items, methodDiscountCents }: Pick<Bought, "items" | "methodDiscountCents">) {
  const net = items.map(({ lineCents, discountCents }) => lineCents - discountCents);
  const off = spread(methodDiscountCents, net);
  return new Map(items.map(({ id }, index) => [id, (net[index] ?? 0) - (off[index] ?? 0)]));
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
 * What comes back for pieces, to the centavo: all returns of an order together never differ from what was paid. Shipping
 * comes back with the last piece (CDC art. 49 and law.md 16), unless pieces of the order were exchanged: then some stay.
 * @param wanted no more of a line than `piecesLeft`, each line once.
 */
export function refundAmounts(
  order: Bought,
  earlier: readonly EarlierReturn[],
  wanted: readonly WantedPieces[],
): RefundAmounts {
  const paid = paidByLine(order);
  const gone = linesThatCount(earlier);
  const lines = wanted.map(({ orderItemId: id, quantity }) => {
    const bought = order.items.find((item) => item.id === id)?.quantity ?? 0;
    const returned = sumOf(gone, id, (line) => line.quantity) + quantity;
    // What the first pieces cost together, less what was promised for those that went before.
    const shares = spread(paid.get(id) ?? 0, Array<number>(bought).fill(paid.get(id) ?? 0));
    const together = shares.slice(0, returned).reduce((sum, share) => sum + share, 0);
    return Math.max(0, together - sumOf(gone, id, (line) => line.refundCents));
  });
  return { lines, shippingCents: nothingStays(order, earlier, wanted) ? order.shippingCents : 0 };
}

function nothingStays(order: Bought, earlier: readonly EarlierReturn[], wanted: readonly WantedPieces[]): boolean {
  const counting = earlier.filter(({ status }) => countsAsReturned(status));
  if (counting.some(({ shippingCents }) => shippingCents > 0)) return false;
  const forMoney = counting.filter(({ kind, status }) => kind === "regret" || status === "refunded");
  const gone = [...forMoney.flatMap(({ lines }) => lines), ...wanted];
  return order.items.every(({ id, quantity }) => {
    const back = gone.filter((line) => line.orderItemId === id);
    return back.reduce((sum, line) => sum + line.quantity, 0) >= quantity;
  });
}

function linesThatCount(earlier: readonly EarlierReturn[]): EarlierLine[] {
  return earlier.filter(({ status }) => countsAsReturned(status)).flatMap(({ lines }) => lines);
}

function sumOf(lines: readonly EarlierLine[], orderItemId: string, amount: (line: EarlierLine) => number): number {
  return lines.reduce((sum, line) => sum + (line.orderItemId === orderItemId ? amount(line) : 0), 0);
}
