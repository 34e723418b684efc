import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/**
 * What is stored of the network that an attempt comes from (as of `clientNetwork`): an HMAC under a key of its own, so
 * that attempts can be counted and nobody's address is kept.
 * Rules: STOCK-61.
 */
export function networkKey(appSecret: string, network: string): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "payer network")).update(network).digest().subarray(0, 16);
}
