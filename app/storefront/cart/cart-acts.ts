import type { ProductCard } from "#shop/catalogue/products/product.ts";
import {
  addProduct,
  type CartItem,
  type CartLine,
  type LineName,
  removeItems,
  restoreLine,
  sameLine,
  setLineQuantity,
} from "#shop/ordering/cart/cart.ts";
import type { StoredCart } from "./cart-storage.ts";
import { changeStored, readStored } from "./cart-store.ts";

// What changes the cart's lines; apart from the store, because every page loads that one.

/** As many as there are lines, sold out ones included, and as many removals. */
const MOST_ACTS = 300;

/** Adds pieces, at most as many as the stock allows; 'ignored' when none could be added. */
export function addToCart(product: ProductCard, size: string, quantity: number): "added" | "ignored" {
  const stored = readStored();
  const lines = addProduct(stored.lines, product, size, quantity);
  if (lines === stored.lines) return "ignored";
  saveAct({ ...stored, lines }, { productId: product.id, size });
  return "added";
}

/** Sets a line's quantity within its stock; zero or less removes it. */
export function setQuantity(line: LineName, quantity: number): void {
  const stored = readStored();
  saveAct({ ...stored, lines: setLineQuantity(stored.lines, line, quantity) }, line);
}

/** Removes a line; the returned function puts it back ('Desfazer'). */
export function removeLine(name: LineName): () => void {
  const stored = readStored();
  const position = stored.lines.findIndex((line) => sameLine(line, name));
  const line = stored.lines[position];
  if (!line) return () => {};
  saveAct({ ...stored, lines: stored.lines.toSpliced(position, 1) }, name);
  return () => {
    const now = readStored();
    saveAct({ ...now, lines: restoreLine(now.lines, line, position) }, name);
  };
}

/** Removes what was ordered; pieces added since stay. */
export function removeOrdered(items: readonly CartItem[]): void {
  const stored = readStored();
  const ordered = items.filter((item) => stored.lines.some((line) => sameLine(line, item)));
  saveAct({ ...stored, lines: removeItems(stored.lines, items) }, ...ordered);
}

/**
 * Removes what was ordered and what the server has taken out of the customer's cart, unless this browser's cart is of
 * that revision already. No act of the shopper: the next meeting brings the same.
 * Rules: CART-58.
 */
export function followTakenOut(items: readonly CartItem[], revision: number): void {
  changeStored((cart) =>
    (cart.meeting?.revision ?? 0) >= revision ? cart : { ...cart, lines: removeItems(cart.lines, items) },
  );
}

/** Removes a line from the sold-out list. */
export function forgetSoldOut(name: LineName): void {
  const stored = readStored();
  saveAct({ ...stored, soldOut: stored.soldOut.filter((line) => !sameLine(line, name)) }, name);
}

/** Moves a sold-out line back into the cart, with as many pieces as are available again. Rules: CART-25. */
export function restoreSoldOut(line: CartLine): void {
  const stored = readStored();
  saveAct({ ...stored, lines: restoreLine(stored.lines, line, stored.lines.length) }, line);
}

/** Updates the lines with the server's prices, stock and pictures; returns the result of `change`. */
export function replaceLines<Change extends { lines: readonly CartLine[]; soldOut: readonly CartLine[] }>(
  change: (lines: readonly CartLine[]) => Change,
): Change {
  const stored = readStored();
  const result = change(stored.lines);
  const kept = [...result.lines, ...result.soldOut];
  const gone = stored.lines.filter((line) => !kept.some((each) => sameLine(each, line)));
  // What the shop no longer sells was not removed by the shopper.
  const acts = stored.acts.filter((act) => !gone.some((line) => sameLine(line, act)));
  const soldOut = [...result.soldOut, ...stored.soldOut];
  changeStored(() => ({ ...stored, lines: result.lines, soldOut, acts }));
  return result;
}

/** A cart in which the shopper has just changed these lines: other devices must hear of it. */
export function withActs(cart: StoredCart, names: readonly LineName[]): StoredCart {
  const acts = cart.acts.filter((act) => !names.some((name) => sameLine(act, name)));
  const at = Date.now();
  return {
    ...cart,
    acts: [...acts, ...names.map(({ productId, size }) => ({ productId, size, at }))].slice(-MOST_ACTS),
  };
}

function saveAct(cart: StoredCart, ...names: readonly LineName[]): void {
  changeStored(() => withActs(cart, names));
}
