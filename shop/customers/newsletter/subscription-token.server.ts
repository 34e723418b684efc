import { createHash, createHmac } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";

/**
 * The code in a confirmation link: 32 bytes that only this shop can make, one per opt-in. The mail's job makes it
 * again, so that it stands neither in the database nor in the job queue.
 */
export function confirmationToken(appSecret: string, subscriberId: string, requestedAt: Date): string {
  return tokenFor(appSecret, "newsletter.confirm", `${subscriberId}:${requestedAt.toISOString()}`);
}

/** The code in every link that ends a subscription: the same for its whole life. */
export function unsubscribeToken(appSecret: string, subscriberId: string): string {
  return tokenFor(appSecret, "newsletter.unsubscribe", subscriberId);
}

/** What the database keeps of a code. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function tokenFor(appSecret: string, purpose: string, subject: string): string {
  return createHmac("sha256", deriveKey(appSecret, purpose)).update(subject).digest("base64url");
}
