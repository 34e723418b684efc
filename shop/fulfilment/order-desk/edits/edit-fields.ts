import { valueAt } from "#platform/value-at.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** What staff want of one line of an order. */
export interface LineWish {
  orderItemId: string;
  /** Pieces of the line that stay in the order; the others are taken out. */
  kept: number;
  /** The size that `swapped` of the kept pieces get. */
  size: string;
  swapped: number;
  /** Another product for these pieces, with the price that was shown; null: the line's own. */
  product: { id: string; seenCents: number } | null;
}

/** Form field: how many pieces of a line stay in the order. */
export function keptField(orderItemId: string): string {
  return `ficam-${orderItemId}`;
}

/** Form field: the size of a line's pieces. */
export function newSizeField(orderItemId: string): string {
  return `tamanho-${orderItemId}`;
}

/** Form field: how many of the kept pieces get that size; all of them if it is left out. */
export function swappedField(orderItemId: string): string {
  return `trocam-${orderItemId}`;
}

/** Form field: the code of the product that a line's pieces become. */
export function productField(orderItemId: string): string {
  return `por-${orderItemId}`;
}

/** Form field: the price of that product when the form was opened, in centavos. */
export function seenPriceField(orderItemId: string): string {
  return `preco-${orderItemId}`;
}

/** What a posted form wants of each of the order's lines. Lines it does not name stay as they are. */
export function wishesOfForm({ items }: Pick<Order, "items">, fields: Record<string, string>): LineWish[] {
  return items.map(({ id, size, quantity, putBack = 0 }) => {
    const kept = countOf(valueAt(fields, keptField(id)), quantity - putBack);
    const swapped = Math.min(countOf(valueAt(fields, swappedField(id)), kept), kept);
    const code = valueAt(fields, productField(id));
    const product = code ? { id: code, seenCents: Number(valueAt(fields, seenPriceField(id))) } : null;
    return { orderItemId: id, kept, size: valueAt(fields, newSizeField(id)) ?? size, swapped, product };
  });
}

function countOf(typed: string | undefined, otherwise: number): number {
  return typed === undefined || typed.trim() === "" ? otherwise : Number(typed);
}
