import { createHmac, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Clocks of phones differ: the codes before and after the present one count, too. */
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
 * The time step whose code was typed, or null. Steps up to `lastStep` are spent: whoever looked over a shoulder comes
 * too late.
 */
export function matchingStep(secret: Uint8Array, typed: string, now: Date, lastStep: number): number | null {
  const code = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = STEPS_APART.map((apart) => present + apart).filter((step) => step > lastStep);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) ?? null;
}

/** Whether a code was right, but its time step or a later one is spent: somebody has used it moments ago. */
export function isSpentCode(secret: Uint8Array, typed: string, now: Date, lastStep: number): boolean {
  const step = matchingStep(secret, typed, now, -1);
  return step !== null && step <= lastStep;
}

/** Bytes as an authenticator app takes them (RFC 4648, base32 without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** What the QR code says: who has the account, at which shop. */
export function totpAddress(secret: Uint8Array, account: string, shop: string): string {
  // Colons part shop and account.
  const label = [shop, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  const issuer = encodeURIComponent(shop.replaceAll(":", " "));
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}
