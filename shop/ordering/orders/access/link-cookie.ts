import { shortId } from "../order.ts";

const SECONDS = 24 * 60 * 60;

/** Lasts a day, one per order: two can be open at once. `Lax`: people come from their webmail. Rules: ORDER-35. */
export function linkCookie(orderId: string, code: string, secure: boolean): string {
  return `${nameOf(orderId)}=${code}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export function readLinkCookie(headers: Headers, orderId: string): string | null {
  const start = `${nameOf(orderId)}=`;
  const found = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  return found?.slice(start.length) || null;
}

export function hasLinkCookie(headers: Headers): boolean {
  return /(?:^|;\s*)order_link_[0-9a-f]{8}=/.test(headers.get("Cookie") ?? "");
}

function nameOf(orderId: string): string {
  return `order_link_${shortId(orderId)}`;
}
