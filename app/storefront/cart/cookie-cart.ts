import { type CartLine, sameLine } from "#shop/ordering/cart/cart.ts";
import { cartCookie, cartItemsOf } from "#shop/ordering/cart/cart-cookie.ts";
import { askCartCheck } from "./fetch-cart-check.ts";

// The cart of a browser whose storage is blocked: the cookie of the shop without scripts. Loaded by such browsers only.

const AGAIN_MS = 5_000;

/** The cookie's pieces with the catalogue's facts, asked for until they are answered. Rules: CART-18. */
export async function readCookieLines(): Promise<CartLine[]> {
  const items = cartItemsOf(document.cookie);
  while (items.length > 0) {
    const answer = await askCartCheck(items, null, null);
    if (answer) {
      return items.flatMap((item) => {
        const facts = answer.facts.find((each) => sameLine(each, item));
        return facts ? [{ ...facts, quantity: item.quantity }] : [];
      });
    }
    await new Promise((passed) => setTimeout(passed, AGAIN_MS));
  }
  return [];
}

export function keepCookieLines(lines: readonly CartLine[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = cartCookie(lines, location.protocol === "https:");
}
