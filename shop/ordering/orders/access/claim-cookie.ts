import type { Claim } from "./claim.ts";

const NAME = "order_claim";
/** The cookie lasts as long as a link to the order; it is renewed whenever the order is opened. */
const SECONDS = 90 * 24 * 60 * 60;
/** Cookies of more orders would fill the request's headers. */
const MOST_KEPT = 10;
const HELD = /^order_claim_([0-9a-f-]{36})=([\w-]{20,100})$/;
/** One cookie for the last order only, from earlier releases, for a day. */
const HELD_BEFORE = /^order_claim=([0-9a-f-]{36})\.([\w-]{20,100})$/;

/** Cookie that proves who placed an order without an account; one per order. Rules: LAW-48, ORDER-31. */
export function claimCookie({ orderId, secret }: Claim, secure: boolean): string {
  return cookieOf(orderId, secret, SECONDS, secure);
}

/** Cookies that delete the oldest claims once a browser holds ten, so that one more fits. */
export function forgetOldClaims(headers: Headers, secure: boolean): string[] {
  // Browsers send older cookies first.
  return readHeldClaims(headers)
    .slice(0, -(MOST_KEPT - 1))
    .map(({ orderId }) => cookieOf(orderId, "", 0, secure));
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

function cookieOf(orderId: string, value: string, seconds: number, secure: boolean): string {
  return `${NAME}_${orderId}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
