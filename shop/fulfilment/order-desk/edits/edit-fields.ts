import * as z from "zod/mini";
import { valueAt } from "#platform/value-at.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { type EditPlan, type LineSizes, planEdit } from "./order-edit.ts";

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

type Sizes = Readonly<Record<string, LineSizes>>;

export function planOfForm(order: Pick<Order, "items">, sizes: Sizes, fields: Record<string, string>): EditPlan {
  return planEdit(order, wishesOfForm(order, fields), new Map(Object.entries(sizes)));
}

/** Checks the form as the server will, for messages at the fields. */
export function editForm(order: Pick<Order, "items">, sizes: Sizes) {
  return z.record(z.string(), z.string()).check(({ value, issues }) => {
    const plan = planOfForm(order, sizes, value);
    if (plan.kind !== "refused") return;
    for (const [field, message] of Object.entries(plan.errors)) {
      issues.push({ code: "custom", path: [field], message, input: value });
    }
  });
}
