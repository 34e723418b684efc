import { isUuid } from "#platform/formats/uuid.ts";
import type { CartItem } from "./cart.ts";
import { sameLine } from "./cart.ts";

const NAME = "cart_lines";
const ORDER = "cart_order";
const SECONDS = 30 * 24 * 60 * 60;
/** Fewer than a browser's own cart holds: a cookie has 4 kB. Rules: CART-56. */
export const MOST_COOKIE_LINES = 20;
const MOST_PIECES = 999;
const LINE = /^([\w-]{1,80}):([\w.!~*'()%-]{0,120}):(\d{1,3})$/;

/** The pieces in a request's cookies. Rules: CART-56. */
export function readCartCookie(headers: Headers): CartItem[] {
  return cartItemsOf(headers.get("Cookie") ?? "");
}

/** The pieces in cookies as the browser joins them; leaves out what is not readable. */
export function cartItemsOf(cookies: string): CartItem[] {
  const lines = valueIn(cookies, NAME).split("|");
  return lines.slice(0, MOST_COOKIE_LINES).flatMap((line) => {
    const [, productId = "", size = "", quantity = "0"] = LINE.exec(line) ?? [];
    const read = decoded(size);
    return productId && read !== null && Number(quantity) > 0
      ? [{ productId, size: read, quantity: Number(quantity) }]
      : [];
  });
}

/**
 * Keeps pieces for 30 days; none delete it. Holds no prices, so it needs no signature; not HttpOnly: the cart's script reads
 * and writes it where storage is blocked. Rules: CART-18, CART-56.
 */
export function cartCookie(items: readonly CartItem[], secure: boolean): string {
  const value = items
    .slice(0, MOST_COOKIE_LINES)
    .map(
      ({ productId, size, quantity }) => `${productId}:${encodeURIComponent(size)}:${Math.min(quantity, MOST_PIECES)}`,
    )
    .join("|");
  return cookieOf(NAME, value, secure);
}

/** The order made from the cart, whose pieces leave it once it is paid. */
export function cartOrderIn(cookies: string): string | null {
  const id = valueIn(cookies, ORDER);
  return isUuid(id) ? id : null;
}

/** Where storage is blocked; null deletes it. */
export function cartOrderCookie(orderId: string | null, secure: boolean): string {
  return cookieOf(ORDER, orderId ?? "", secure);
}

function valueIn(cookies: string, name: string): string {
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) ?? "";
}

function cookieOf(name: string, value: string, secure: boolean): string {
  const seconds = value === "" ? 0 : SECONDS;
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Zero removes the line. Null: the cookie is full. */
export function withItem(items: readonly CartItem[], item: CartItem): CartItem[] | null {
  const others = items.filter((each) => !sameLine(each, item));
  if (item.quantity <= 0) return others;
  if (others.length >= MOST_COOKIE_LINES) return null;
  const quantity = Math.min(item.quantity, MOST_PIECES);
  if (others.length === items.length) return [...items, { ...item, quantity }];
  return items.map((each) => (sameLine(each, item) ? { ...item, quantity } : each));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
