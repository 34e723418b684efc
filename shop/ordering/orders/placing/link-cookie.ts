import { shortId } from "../order.ts";

const PATH = "/pedido";
const SECONDS = 24 * 60 * 60;

/**
 * Keeps a mailed link's code out of the address, out of reach of scripts, for a day in this browser; one cookie per
 * order, so that two orders stay open beside each other. `Lax`: people come from their webmail. `secure` where the site
 * is served over https.
 */
export function linkCookie(orderId: string, code: string, secure: boolean): string {
  return `${nameOf(orderId)}=${code}; Path=${PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The code kept for an order; '' without one. */
export function readLinkCookie(headers: Headers, orderId: string): string {
  const start = `${nameOf(orderId)}=`;
  const found = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  return found?.slice(start.length) ?? "";
}

function nameOf(orderId: string): string {
  return `order_link_${shortId(orderId)}`;
}
