import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key.server.ts";

const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, key derived from `APP_SECRET`. Only the same purpose can decrypt the text. */
export function encryptText(appSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(appSecret, `encryption ${purpose}`), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Null if `APP_SECRET` or the purpose differs, or the data was changed. */
export function decryptText(appSecret: string, purpose: string, encrypted: string): string | null {
  const [version, packed = ""] = encrypted.split(".");
  const bytes = Buffer.from(packed, "base64url");
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const key = deriveKey(appSecret, `encryption ${purpose}`);
  const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
