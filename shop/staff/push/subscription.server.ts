import { createHash, ECDH } from "node:crypto";
import { decryptText, encryptText } from "#platform/security/encryption.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { PushSubscriptionInput } from "./push-device.ts";

const PURPOSE = "push subscription";

/** Whoever knows a subscription can send to the device. Rules: PUSH-3. */
export function sealSubscription(config: Pick<Config, "appSecret">, subscription: PushSubscriptionInput): string {
  return encryptText(config.appSecret, PURPOSE, JSON.stringify(subscription));
}

/** Null if `APP_SECRET` has changed. */
export function openSubscription(config: Pick<Config, "appSecret">, sealed: string): PushSubscriptionInput | null {
  const text = decryptText(config.appSecret, PURPOSE, sealed);
  return text === null ? null : PushSubscriptionInput.parse(JSON.parse(text));
}

export function endpointHashOf(endpoint: string): Buffer {
  return createHash("sha256").update(endpoint).digest();
}

/** A point of P-256, so that something can be encrypted for it. */
export function isUsableKey({ keys }: PushSubscriptionInput): boolean {
  try {
    ECDH.convertKey(keys.p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
