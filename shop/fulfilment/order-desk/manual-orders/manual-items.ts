import * as z from "zod/mini";
import { valueAt } from "#platform/value-at.ts";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";

export interface ManualItem {
  productId: string;
  /** Empty for a product without sizes. */
  size: string;
  quantity: number;
}

const MOST_OF_ONE = 999;

const Items = z
  .array(
    z.object({
      productId: z.string().check(z.regex(/^[\w-]{1,80}$/)),
      size: z.string().check(z.maxLength(40)),
      quantity: z.int().check(z.minimum(1), z.maximum(MOST_OF_ONE)),
    }),
  )
  .check(z.maxLength(MAX_CART_LINES));

/** Reads a hidden field; none from a text that is not one. */
export function itemsOfField(text: string): ManualItem[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = Items.safeParse(json);
  return parsed.success ? parsed.data : [];
}

export function fieldOfItems(items: readonly ManualItem[]): string {
  return JSON.stringify(items);
}

/** Drops a line without pieces. */
export function changeItem(
  items: readonly ManualItem[],
  { productId, size, by }: { productId: string; size: string; by: number },
): ManualItem[] {
  const isIt = (item: ManualItem) => item.productId === productId && item.size === size;
  const before = items.find(isIt)?.quantity ?? 0;
  const quantity = Math.min(MOST_OF_ONE, Math.max(0, before + by));
  if (before === 0)
    return quantity === 0 || items.length >= MAX_CART_LINES ? [...items] : [...items, { productId, size, quantity }];
  return items.map((item) => (isIt(item) ? { ...item, quantity } : item)).filter((item) => item.quantity > 0);
}

/**
 * After 'more {piece}' or 'less {piece}'; other presses change nothing. Browser and server compute the same, so that a
 * second press need not wait for the first's answer. Rules: DESK-22.
 */
export function itemsAfter(field: string, press: string): string {
  const [intent = "", piece = ""] = press.split(/ (.*)/s);
  const by = valueAt({ more: 1, less: -1 }, intent);
  const [item] = by ? itemsOfField(piece) : [];
  if (!by || !item) return field;
  return fieldOfItems(changeItem(itemsOfField(field), { productId: item.productId, size: item.size, by }));
}
