import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/** An HMAC: only this shop can compute it, and it cannot be reversed. Rules: LAW-34. */
export function hashEmail(appSecret: string, email: string): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "data request")).update(email.trim().toLowerCase()).digest();
}
