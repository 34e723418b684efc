import { createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/**
 * What stands for an e-mail once it is forgotten: only this shop can make it, and nobody can read it back.
 * Rules: LAW-34.
 */
export function emailMark(appSecret: string, email: string): Buffer {
  return createHmac("sha256", deriveKey(appSecret, "data request")).update(email.trim().toLowerCase()).digest();
}
