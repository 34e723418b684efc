import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Phone clocks drift: the previous and the next code are accepted too. */
const STEPS_APART = [0, -1, 1];

/** The code of a secret for one time step (RFC 6238: HMAC-SHA-1, 30 seconds, six digits). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The time step of a typed code, or null. Steps up to `lastStep` are used up, so that an overseen code is worthless.
 * Rules: STAFF-23.
 */
export function matchingStep(secret: Uint8Array, typed: string, now: Date, lastStep: number): number | null {
  const code = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = STEPS_APART.map((apart) => present + apart).filter((step) => step > lastStep);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) ?? null;
}

/** Whether a code is correct but its time step is already used up. */
export function isSpentCode(secret: Uint8Array, typed: string, now: Date, lastStep: number): boolean {
  const step = matchingStep(secret, typed, now, -1);
  return step !== null && step <= lastStep;
}

/** Encodes a secret for authenticator apps (RFC 4648 base32, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The `otpauth:` URL of the QR code, with account and shop. */
export function totpAddress(secret: Uint8Array, account: string, shop: string): string {
  // A colon separates shop and account, so neither may contain one.
  const label = [shop, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  const issuer = encodeURIComponent(shop.replaceAll(":", " "));
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}
