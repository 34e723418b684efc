import { allocate } from "#platform/allocate.ts";
import type { Centavos } from "#platform/money.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { paidByLine } from "../../returns/return-refund.ts";
import type { PieceSwap, SwapProduct } from "./order-edit.ts";

/** `from`: the line its pieces were part of. */
export interface SwappedLine extends OrderLine {
  from: string;
  /** Null: as it was. */
  skuId: string | null;
  product: SwapProduct | null;
}

/**
 * A whole line keeps its id; of a part, the swapped pieces become a new last line with the last pieces' shares of the
 * coupon. Prices and the sum of discounts stay. Rules: EDIT-7.
 */
export function swapLines(
  items: readonly OrderLine[],
  swaps: readonly PieceSwap[],
  newId: () => string,
): { items: OrderLine[]; changed: SwappedLine[] } {
  const changed: SwappedLine[] = [];
  const added: OrderLine[] = [];
  const kept = items.map((line) => {
    const swap = swaps.find(({ orderItemId }) => orderItemId === line.id);
    if (!swap) return line;
    const { size, skuId, product } = swap;
    const named = product ? { size, productId: product.id, productName: product.name } : { size };
    if (swap.quantity === line.quantity) {
      const whole = { ...line, ...named };
      changed.push({ ...whole, from: line.id, skuId, product });
      return whole;
    }
    const shares = allocate(line.discountCents, Array<number>(line.quantity).fill(1));
    const stays = line.quantity - swap.quantity;
    const rest = { ...line, ...amountsOf(line, shares.slice(0, stays)) };
    const part = { ...line, ...amountsOf(line, shares.slice(stays)), ...named, id: newId(), putBack: 0 };
    changed.push({ ...rest, from: line.id, skuId: null, product: null }, { ...part, from: line.id, skuId, product });
    added.push(part);
    return rest;
  });
  return { items: [...kept, ...added], changed };
}

function amountsOf({ unitPriceCents }: OrderLine, shares: readonly number[]) {
  return {
    quantity: shares.length,
    lineCents: unitPriceCents * shares.length,
    discountCents: shares.reduce((sum, share) => sum + share, 0),
  };
}

/**
 * By line id, for cheaper products: what was paid, less today's price with the same discounts. A fixed coupon takes as
 * much off the new piece, a percentage and PIX their part. Rounded in the customer's favour; never negative.
 * Rules: EDIT-13.
 */
export function swapRefunds(
  { amounts }: Pick<Order, "amounts">,
  { items, changed }: ReturnType<typeof swapLines>,
  { isFixedCoupon }: { isFixedCoupon: boolean },
): Map<string, Centavos> {
  const paid = paidByLine({ items, amounts });
  return new Map(
    changed.flatMap((line) => {
      if (!line.product) return [];
      const { quantity, lineCents, discountCents } = line;
      const newGross = Math.min(line.product.unitPriceCents * quantity, lineCents);
      const share = lineCents === 0 ? 0 : Math.ceil((discountCents * newGross) / lineCents);
      const newNet = newGross - Math.min(isFixedCoupon ? discountCents : share, newGross);
      const net = lineCents - discountCents;
      const before = paid.get(line.id) ?? 0;
      const now = net === 0 ? 0 : Math.floor((before * newNet) / net);
      return [[line.id, before - now] as const];
    }),
  );
}
