import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import type { Actor } from "#shop/audit/audit-entry.ts";
import { shortId } from "#shop/ordering/orders/order.ts";
import type { Claim } from "./claim.ts";

/** A person or API client that asks about an order, with what they present for it: a session, its claim secret, a signed link. */
export interface Shopper {
  customerId: string | null;
  /** The claim secret presented for an order. */
  secretOf?: (orderId: string) => string | null;
  /** The code of a signed link to an order. */
  linkOf?: (orderId: string) => string | null;
  /** The network that guesses are counted for. */
  network?: string;
}

/** `secret`: a claim secret in the body. */
export function shopperOf(
  headers: Headers,
  session: { customerId: string } | null,
  secret: string | null = null,
): Shopper {
  return {
    customerId: session?.customerId ?? null,
    secretOf: (orderId) => secret ?? readClaimSecret(headers, orderId),
    linkOf: (orderId) => readLinkCookie(headers, orderId),
    network: clientNetwork(clientAddress(headers)),
  };
}

/** Rules: ORDER-33. */
export function presentsSomething(shopper: Shopper, orderId: string): boolean {
  const { customerId, secretOf, linkOf } = shopper;
  return customerId !== null || Boolean(secretOf?.(orderId)) || Boolean(linkOf?.(orderId));
}

export function presentsAny(headers: Headers): boolean {
  return headers.has("X-Claim-Secret") || readHeldClaims(headers).length > 0 || hasLinkCookie(headers);
}

export function shopperName({ customerId }: Pick<Shopper, "customerId">): Actor {
  return customerId === null ? "visitor" : `customer:${customerId}`;
}

const CLAIM_COOKIE = "order_claim";
/** The cookie lasts as long as a link to the order; it is renewed whenever the order is opened. */
const CLAIM_SECONDS = 90 * 24 * 60 * 60;
/** Cookies of more orders would fill the request's headers. */
const MOST_KEPT = 10;
const HELD = /^order_claim_([0-9a-f-]{36})=([\w-]{20,100})$/;
/** One cookie for the last order only, from earlier releases, for a day. */
const HELD_BEFORE = /^order_claim=([0-9a-f-]{36})\.([\w-]{20,100})$/;

/** Cookie that proves who placed an order without an account; one per order. Rules: LAW-48, ORDER-31. */
export function claimCookie({ orderId, secret }: Claim, secure: boolean): string {
  return claimCookieOf(orderId, secret, CLAIM_SECONDS, secure);
}

/** Cookies that delete the oldest claims once a browser holds ten, so that one more fits. */
export function forgetOldClaims(headers: Headers, secure: boolean): string[] {
  // Browsers send older cookies first.
  return readHeldClaims(headers)
    .slice(0, -(MOST_KEPT - 1))
    .map(({ orderId }) => claimCookieOf(orderId, "", 0, secure));
}

/** From the header `X-Claim-Secret` or this browser's cookie. */
export function readClaimSecret(headers: Headers, orderId: string): string | null {
  const sent = headers.get("X-Claim-Secret");
  if (sent) return sent;
  return readHeldClaims(headers).find((held) => held.orderId === orderId)?.secret ?? null;
}

/** Oldest first. */
export function readHeldClaims(headers: Headers): Claim[] {
  return (headers.get("Cookie") ?? "").split(/;\s*/).flatMap((cookie) => {
    const [, orderId, secret] = HELD.exec(cookie) ?? HELD_BEFORE.exec(cookie) ?? [];
    return orderId && secret ? [{ orderId, secret }] : [];
  });
}

function claimCookieOf(orderId: string, value: string, seconds: number, secure: boolean): string {
  return `${CLAIM_COOKIE}_${orderId}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

const LINK_SECONDS = 24 * 60 * 60;

/** Lasts a day, one per order: two can be open at once. `Lax`: people come from their webmail. Rules: ORDER-35. */
export function linkCookie(orderId: string, code: string, secure: boolean): string {
  return `${linkCookieName(orderId)}=${code}; Path=/; Max-Age=${LINK_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export function readLinkCookie(headers: Headers, orderId: string): string | null {
  const start = `${linkCookieName(orderId)}=`;
  const found = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(start));
  return found?.slice(start.length) || null;
}

export function hasLinkCookie(headers: Headers): boolean {
  return /(?:^|;\s*)order_link_[0-9a-f]{8}=/.test(headers.get("Cookie") ?? "");
}

function linkCookieName(orderId: string): string {
  return `order_link_${shortId(orderId)}`;
}
