import { createHmac, timingSafeEqual } from "node:crypto";

/** `variant` names the signature's form where there are several. */
export type SignatureCheck =
  | { kind: "valid"; variant?: string }
  | { kind: "invalid"; reason: "unsigned" | "wrong_signature" };

/** HMAC-SHA-256 under any of these secrets; compared in constant time. */
export function isMacOf(secrets: readonly string[], text: string, mac: Buffer): boolean {
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(text).digest();
    return expected.length === mac.length && timingSafeEqual(expected, mac);
  });
}
