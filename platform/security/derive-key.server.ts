import { hkdfSync } from "node:crypto";

/** A key of 32 bytes for one purpose, from `APP_SECRET`: what one purpose leaks tells nothing about another. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", purpose, 32));
}
