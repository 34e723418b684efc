import { hkdfSync } from "node:crypto";

/** 32 bytes for one purpose. A leaked key reveals nothing about the others. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", purpose, 32));
}
