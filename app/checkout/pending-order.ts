import { amount, listOf, record, text } from "#app/request/answer-shape.ts";
import type { CartItem, CartLine } from "#shop/ordering/cart/cart.ts";
import type { DraftOrder } from "./delivery/checkout-draft.ts";

/** The checkout's order with a running payment, which cannot be changed, compared with the current cart. */
export interface PendingOrder {
  id: string;
  /** The order's items. */
  items: readonly CartItem[];
  /** Names of pieces in the cart that are already ordered; a second order would buy them again. */
  again: readonly string[];
  /** Whether the cart differs from the order. */
  differs: boolean;
  /** Whether the cart holds more than the order. */
  hasMore: boolean;
}

const Items = record({ items: listOf(record({ product_id: text, size: text, quantity: amount })) });

/** Rules: ORDER-27. */
export function pendingOrder(order: DraftOrder, lines: readonly CartLine[]): PendingOrder {
  const ordered = Items(JSON.parse(order.body)).items;
  const items = ordered.map(({ product_id: productId, size, quantity }) => ({ productId, size, quantity }));
  const inOrder = (line: CartItem) =>
    items.find(({ productId, size }) => productId === line.productId && size === line.size)?.quantity ?? 0;
  const hasMore = lines.some((line) => line.quantity > inOrder(line));
  const isSame = items.length === lines.length && lines.every((line) => inOrder(line) === line.quantity);
  return {
    id: order.id,
    items,
    again: lines.filter((line) => inOrder(line) > 0).map(({ name }) => name),
    differs: !isSame,
    hasMore,
  };
}
