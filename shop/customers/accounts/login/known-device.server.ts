import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import type { Config } from "#shop/config/config.server.ts";

const NAME = "known_device";
const SECONDS = 365 * 24 * 60 * 60;

/**
 * The device's id if its cookie proves that this e-mail's owner has logged in on it before. It grants no access; it
 * only keeps guesses from elsewhere from locking the owner out.
 */
export function readKnownDevice(appSecret: string, email: string, headers: Headers): string | null {
  const held = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{16})\\.([\\w-]{43})(?:;|$)`).exec(headers.get("Cookie") ?? "");
  const [, device, mark] = held ?? [];
  if (!device || !mark) return null;
  const ours = Buffer.from(markOf(appSecret, email, device));
  return timingSafeEqual(ours, Buffer.from(mark)) ? device : null;
}

/** The `Set-Cookie` value that marks the device as known; null if it is marked already. Rules: ACCOUNT-31. */
export function knownDeviceCookie(
  { appSecret, publicUrl }: Pick<Config, "appSecret" | "publicUrl">,
  email: string,
  headers: Headers,
): string | null {
  if (readKnownDevice(appSecret, email, headers)) return null;
  const device = randomBytes(12).toString("base64url");
  const secure = publicUrl.startsWith("https://") ? "; Secure" : "";
  const value = `${device}.${markOf(appSecret, email, device)}`;
  return `${NAME}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function markOf(appSecret: string, email: string, device: string): string {
  return createHmac("sha256", deriveKey(appSecret, "known device")).update(`${device}:${email}`).digest("base64url");
}
