import type { OrderRight } from "#shop/ordering/orders/access/order-right.ts";

/** Headers for pages opened from an e-mail link: no indexing, no referrer. */
export const PRIVATE_LINK_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

/**
 * The referrer policy of an order's page. With `no-referrer` a browser would send its forms without their origin, and
 * the shop would refuse them; the pages of the browser that ordered have forms, and no secret in their URL.
 */
export function referrerPolicyFor(right: OrderRight | null): "same-origin" | "no-referrer" {
  return right === "claim" ? "same-origin" : "no-referrer";
}
