import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { readClaimSecret, readHeldClaims } from "./claim-cookie.ts";
import { hasLinkCookie, readLinkCookie } from "./link-cookie.ts";

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

export function shopperName({ customerId }: Pick<Shopper, "customerId">): string {
  return customerId === null ? "visitor" : `customer:${customerId}`;
}
