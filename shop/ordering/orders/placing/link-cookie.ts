import { shortId } from "../order.ts";

const PATH = "/pedido";
const SECONDS = 24 * 60 * 60;

/**
 * Stores an e-mail link's code for a day in an HttpOnly cookie, so that it leaves the URL. One cookie per order, so
 * that two orders can be open at once. `Lax`: people come from their webmail. `secure` when the site is served over
 * https.
 * Rules: ORDER-35.
 */
export function linkCookie(orderId: string, code: string, secure: boolean): string {
  return `${nameOf(orderId)}=${code}; Path=${PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The stored code of an order; '' without one. */
export function readLinkCookie(headers: Headers, orderId: string): string {
  const start = `${nameOf(orderId)}=`;
  const found = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  return found?.slice(start.length) ?? "";
}

function nameOf(orderId: string): string {
  return `order_link_${shortId(orderId)}`;
}
