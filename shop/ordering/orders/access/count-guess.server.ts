import { timingSafeEqual } from "node:crypto";
import { orderGuesses } from "#platform/observability/metrics.server.ts";
import type { RateLimitAnswer } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { claimHash, claimMatches, claimSecret } from "./claim.ts";
import { type OrderAccess, readOrderAccess } from "./order-access-queries.server.ts";
import { wasLinkOf } from "./order-link.server.ts";
import type { Shopper } from "./shopper.ts";

/**
 * Counts a wrong claim secret or link code. Call it only when the shopper was refused. What the shop once made is no
 * guess: an expired or revoked link, the secret of an order with an owner. Refused beyond 30 an hour per network.
 * `orderId`: what the guess names, or ''. Rules: ORDER-74.
 */
export async function countGuess(
  deps: Pick<Services, "db" | "config" | "rateLimits">,
  orderId: string,
  shopper: Shopper,
): Promise<RateLimitAnswer> {
  const secret = shopper.secretOf?.(orderId) ?? null;
  const code = shopper.linkOf?.(orderId) ?? null;
  if (secret === null && code === null) return ALLOWED;
  const order = await readOrderAccess(deps.db, orderId);
  const { appSecret } = deps.config;
  const isClaim = secret !== null && !isClaimOf(secret, orderId, order, appSecret);
  const isLink = code !== null && !(order && wasLinkOf(code, order, appSecret));
  if (isClaim) orderGuesses.inc({ kind: "claim" });
  if (isLink) orderGuesses.inc({ kind: "link" });
  return isClaim || isLink ? deps.rateLimits.take("order_guess", shopper.network ?? "unknown") : ALLOWED;
}

const ALLOWED: RateLimitAnswer = { kind: "allowed" };

/** The hash is deleted once the order has an owner; the secret can be derived again. */
function isClaimOf(secret: string, orderId: string, order: OrderAccess | null, appSecret: string): boolean {
  const derived = claimHash(claimSecret(appSecret, orderId));
  return timingSafeEqual(claimHash(secret), derived) || claimMatches(order?.claimHash ?? null, secret);
}
