import { type CartItem, type CartLine, MAX_CART_LINES, quantityLimit, sameLine } from "../cart.ts";

/** Rules: CART-55. */
export const SHARED_CART_DAYS = 30;

/** 60 bits of Crockford's base 32: unguessable, no look-alike letters. Rules: CART-52. */
export const SHARED_CODE_LENGTH = 12;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE = new RegExp(`^[${ALPHABET}]{${SHARED_CODE_LENGTH}}$`);

export function sharedCodeOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Whether a text may be a code: others need no look-up. */
export function isSharedCode(text: string): boolean {
  return CODE.test(text);
}

export function sharedCartPath(code: string): string {
  return `/carrinho/${code}`;
}

/** At today's price and stock; `available` 0: sold out. */
export interface SharedLine extends CartLine {
  /** How many of the shared pieces there are today. */
  available: number;
}

export interface AddedCart {
  lines: readonly CartLine[];
  added: number;
  /** Lines of which fewer pieces were added than shared. */
  cut: { name: string; size: string; added: number }[];
}

/** Each up to its stock, counting pieces already in the cart. Rules: CART-54. */
export function addSharedLines(own: readonly CartLine[], shared: readonly SharedLine[]): AddedCart {
  let lines = own;
  let added = 0;
  const cut: AddedCart["cut"] = [];
  for (const { available: _, ...line } of shared) {
    const before = lines.find((each) => sameLine(each, line));
    const had = before?.quantity ?? 0;
    const isFull = !before && lines.length >= MAX_CART_LINES;
    const more = isFull ? 0 : Math.max(0, Math.min(line.quantity, quantityLimit(lines, line) - had));
    if (more < line.quantity) cut.push({ name: line.name, size: line.size, added: more });
    if (more === 0) continue;
    added += more;
    const next = { ...line, quantity: had + more };
    lines = before ? lines.map((each) => (each === before ? next : each)) : [...lines, next];
  }
  return { lines, added, cut };
}

/** Merges equal lines, at most as many as a cart holds. */
export function sharedItems(items: readonly CartItem[]): CartItem[] {
  const merged: CartItem[] = [];
  for (const { productId, size, quantity } of items) {
    const before = merged.find((item) => sameLine(item, { productId, size }));
    if (before) before.quantity += quantity;
    else merged.push({ productId, size, quantity });
  }
  return merged.slice(0, MAX_CART_LINES);
}
