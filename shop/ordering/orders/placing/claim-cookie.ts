import type { Claim } from "./claim.ts";

const NAME = "order_claim";
/** Unpaid orders are cancelled after a day. */
const SECONDS = 24 * 60 * 60;

/**
 * Cookie with a visitor's last order and its claim secret. HttpOnly; `secure` when the site is served over https.
 * Rules: LAW-48, ORDER-31.
 */
export function claimCookie({ orderId, secret }: Claim, secure: boolean): string {
  return `${NAME}=${orderId}.${secret}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The claim for an order, from the cookie or the header `X-Claim-Secret`. */
export function readClaim(headers: Headers, orderId: string): Claim | null {
  const sent = headers.get("X-Claim-Secret");
  if (sent) return { orderId, secret: sent };
  const cookie = (headers.get("Cookie") ?? "").split(/;\s*/).find((each) => each.startsWith(`${NAME}=${orderId}.`));
  return cookie ? { orderId, secret: cookie.slice(NAME.length + orderId.length + 2) } : null;
}

/** The cookie's claim, for any order: claimed at login. */
export function readHeldClaim(headers: Headers): Claim | null {
  const held = /(?:^|;\s*)order_claim=([0-9a-f-]{36})\.([\w-]{20,100})(?:;|$)/.exec(headers.get("Cookie") ?? "");
  return held?.[1] && held[2] ? { orderId: held[1], secret: held[2] } : null;
}
