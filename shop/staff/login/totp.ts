import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** Phone clocks drift: the previous and the next code are accepted too. */
const STEPS_APART = 1;

/** RFC 6238: HMAC-SHA-1, 30 seconds, six digits. */
export function totpCode(secret: Uint8Array, step: number): string {
  return totpOf(secret).generate({ timestamp: step * STEP_SECONDS * 1000 });
}

/** Steps up to `lastStep` are used up, so that an overseen code is worthless. Rules: STAFF-23. */
export function matchingStep(secret: Uint8Array, typed: string, now: Date, lastStep: number): number | null {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const apart = totpOf(secret).validate({ token, timestamp: now.getTime(), window: STEPS_APART });
  if (apart === null) return null;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + apart;
  return step > lastStep ? step : null;
}

/** Correct, but its time step is used up. */
export function isSpentCode(secret: Uint8Array, typed: string, now: Date, lastStep: number): boolean {
  const step = matchingStep(secret, typed, now, -1);
  return step !== null && step <= lastStep;
}

/** RFC 4648, without padding, for authenticator apps. */
export function toBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

function totpOf(secret: Uint8Array): TOTP {
  return new TOTP({ secret: secretOf(secret), algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}

/** The bytes alone: a `Buffer` may be a part of a larger one. */
function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

export function totpAddress(secret: Uint8Array, account: string, shop: string): string {
  // A colon separates shop and account, so neither may contain one.
  const label = [shop, account].map((part) => encodeURIComponent(part.replaceAll(":", " "))).join(":");
  const issuer = encodeURIComponent(shop.replaceAll(":", " "));
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}
