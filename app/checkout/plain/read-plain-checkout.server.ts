import { randomUUID } from "node:crypto";
import { readCartCookie } from "#shop/ordering/cart/cart-cookie.ts";
import { type CheckedCart, checkCart } from "#shop/ordering/cart/cart-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { PlainMethod } from "./plain-answer.ts";
import { offeredPlainly } from "./submit-plain-checkout.server.ts";

export interface PlainCheckoutData {
  cart: CheckedCart;
  methods: PlainMethod[];
  /** A form sent twice orders once. */
  key: string;
}

/** What the checkout shows to a browser without scripts; null where its cookie holds no pieces. */
export async function readPlainCheckout(services: Services, headers: Headers): Promise<PlainCheckoutData | null> {
  const items = readCartCookie(headers);
  if (items.length === 0) return null;
  const cart = await checkCart(services.db, items, { unlisted: services.config.mode === "demo" });
  return { cart, methods: offeredPlainly(services), key: randomUUID() };
}
