import { valueAt } from "#platform/value-at.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

export interface LineWish {
  orderItemId: string;
  /** Stay in the order; the others are taken out. */
  kept: number;
  /** The size that `swapped` of the kept pieces get. */
  size: string;
  swapped: number;
  /** Another product for these pieces, at the price that was shown; null: the line's own. */
  product: { id: string; seenCents: number } | null;
}

export function keptField(orderItemId: string): string {
  return `ficam-${orderItemId}`;
}

export function newSizeField(orderItemId: string): string {
  return `tamanho-${orderItemId}`;
}

/** How many of the kept pieces get the new size; left out: all. */
export function swappedField(orderItemId: string): string {
  return `trocam-${orderItemId}`;
}

export function productField(orderItemId: string): string {
  return `por-${orderItemId}`;
}

/** The product's price in centavos when the form was opened. */
export function seenPriceField(orderItemId: string): string {
  return `preco-${orderItemId}`;
}

/** Lines that the form does not name stay as they are. */
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
