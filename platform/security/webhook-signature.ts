import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a webhook event comes from its provider; `variant` names the signature's form where there are several. */
export type SignatureCheck =
  | { kind: "valid"; variant?: string }
  | { kind: "invalid"; reason: "unsigned" | "wrong_signature" };

/** Whether `mac` is the HMAC-SHA-256 of a text under any of these secrets; compared in constant time. */
export function isMacOf(secrets: readonly string[], text: string, mac: Buffer): boolean {
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(text).digest();
    return expected.length === mac.length && timingSafeEqual(expected, mac);
  });
}
