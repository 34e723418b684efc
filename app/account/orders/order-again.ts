import { withActs } from "#app/storefront/cart/cart-acts.ts";
import { changeStored } from "#app/storefront/cart/cart-store.ts";
import { askCartCheck } from "#app/storefront/cart/fetch-cart-check.ts";
import { type CartItem, sameLine } from "#shop/ordering/cart/cart.ts";
import type { LineFacts } from "#shop/ordering/cart/reconcile-cart.ts";
import { addSharedLines, type SharedLine, sharedItems } from "#shop/ordering/cart/sharing/shared-cart.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

export type OrderedAgain =
  /** `missing`: names of lines that are not, or not fully, in the cart now. */
  | { kind: "added"; missing: string[] }
  /** None of the pieces can be had. */
  | { kind: "none" }
  | { kind: "failed" };

/**
 * Puts an order's pieces into this browser's cart, at today's price and within today's stock; pieces that lie there
 * count.
 * Rules: ORDER-80.
 */
export async function orderAgain(order: Pick<Order, "items">): Promise<OrderedAgain> {
  const items = sharedItems(order.items);
  const answer = await askCartCheck(items, null, null);
  if (!answer) return { kind: "failed" };
  const offered = linesToday(items, answer.facts);
  if (offered.length === 0) return { kind: "none" };
  const cut = new Set<string>();
  changeStored((cart) => {
    const result = addSharedLines(cart.lines, offered);
    for (const { name } of result.cut) cut.add(name);
    return withActs({ ...cart, lines: result.lines }, offered);
  });
  const gone = order.items.filter((item) => !offered.some((line) => sameLine(line, item)));
  for (const { productName } of gone) cut.add(productName);
  return { kind: "added", missing: [...cut] };
}

/** The pieces that are for sale, with today's data. */
export function linesToday(items: readonly CartItem[], facts: readonly LineFacts[]): SharedLine[] {
  return items.flatMap((item) => {
    const now = facts.find((each) => sameLine(each, item));
    if (!now || now.stock === 0) return [];
    return [{ ...now, quantity: item.quantity, available: Math.min(item.quantity, now.stock) }];
  });
}
