import { createHash, createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/** A 32-byte HMAC, one per opt-in. The e-mail job derives it again, so that neither database nor queue contains it. */
export function confirmationToken(appSecret: string, subscriberId: string, requestedAt: Date): string {
  return tokenFor(appSecret, "newsletter.confirm", `${subscriberId}:${requestedAt.toISOString()}`);
}

/** Never changes for a subscription. */
export function unsubscribeToken(appSecret: string, subscriberId: string): string {
  return tokenFor(appSecret, "newsletter.unsubscribe", subscriberId);
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function tokenFor(appSecret: string, purpose: string, subject: string): string {
  return createHmac("sha256", deriveKey(appSecret, purpose)).update(subject).digest("base64url");
}
