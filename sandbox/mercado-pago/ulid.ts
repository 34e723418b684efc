import { randomBytes } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID: 26 upper-case characters, time first, so that ids sort by creation. */
export function ulid(now: number): string {
  let time = "";
  for (let left = now, i = 0; i < 10; i++) {
    time = CROCKFORD.charAt(left % 32) + time;
    left = Math.floor(left / 32);
  }
  let random = "";
  for (const byte of randomBytes(16)) random += CROCKFORD.charAt(byte % 32);
  return time + random;
}
