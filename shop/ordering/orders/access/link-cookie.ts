import { shortId } from "../order.ts";

const SECONDS = 24 * 60 * 60;

/**
 * Stores a link's code for a day in an HttpOnly cookie, so that it leaves the URL. One cookie per order, so that two
 * orders can be open at once. `Lax`: people come from their webmail. `secure` when the site is served over https.
 * Rules: ORDER-35.
 */
export function linkCookie(orderId: string, code: string, secure: boolean): string {
  return `${nameOf(orderId)}=${code}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The stored code of an order; null without one. */
export function readLinkCookie(headers: Headers, orderId: string): string | null {
  const start = `${nameOf(orderId)}=`;
  const found = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  return found?.slice(start.length) || null;
}

/** Whether a browser holds the link of any order. */
export function hasLinkCookie(headers: Headers): boolean {
  return /(?:^|;\s*)order_link_[0-9a-f]{8}=/.test(headers.get("Cookie") ?? "");
}

function nameOf(orderId: string): string {
  return `order_link_${shortId(orderId)}`;
}
