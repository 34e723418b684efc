import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** What a visitor was given for an order that nobody owns yet. */
export interface Claim {
  orderId: string;
  secret: string;
}

/**
 * The secret by which a visitor's order is claimed: 32 bytes that only this shop can make, the same for a repeated
 * request. Only its hash is stored.
 */
export function claimSecret(appSecret: string, orderId: string): string {
  return createHmac("sha256", appSecret).update(`order-claim:${orderId}`).digest("base64url");
}

export function claimHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function claimMatches(hash: Buffer | null, secret: string | null): boolean {
  return hash !== null && secret !== null && timingSafeEqual(hash, claimHash(secret));
}
