import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/** An HMAC under a key of its own: attempts can be counted and nobody's address is kept. Rules: STOCK-61. */
export function networkKey(appSecret: string, network: string): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "payer network")).update(network).digest().subarray(0, 16);
}
