import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Proves that this browser or API client placed an ownerless order. */
export interface Claim {
  orderId: string;
  secret: string;
}

/** 32 bytes derived from the app secret, the same for a repeated request. Only its hash is stored. Rules: ORDER-30. */
export function claimSecret(appSecret: string, orderId: string): string {
  return createHmac("sha256", appSecret).update(`order-claim:${orderId}`).digest("base64url");
}

export function claimHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function claimMatches(hash: Buffer | null, secret: string | null): boolean {
  return hash !== null && secret !== null && timingSafeEqual(hash, claimHash(secret));
}
