import { hkdfSync } from "node:crypto";

/** Derives a 32-byte key for one purpose from `APP_SECRET`. A leaked key reveals nothing about the others. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", purpose, 32));
}
