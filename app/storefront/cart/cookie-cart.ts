import { type CartLine, sameLine } from "#shop/ordering/cart/cart.ts";
import { cartCookie, cartItemsOf, cartOrderCookie, cartOrderIn } from "#shop/ordering/cart/cart-cookie.ts";
import type { StoredCart } from "./cart-storage.ts";
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

/** The order made from the cart, so that its pieces leave it also after a reload. */
export function readCookieOrder(): string | null {
  return cartOrderIn(document.cookie);
}

export function keepCookieCart({ lines, orderId }: Pick<StoredCart, "lines" | "orderId">): void {
  const secure = location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = cartCookie(lines, secure);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = cartOrderCookie(orderId, secure);
}
