import { hashPassword, verifyPassword } from "better-auth/crypto";
import type { Database } from "#platform/database.server.ts";
import type { RateLimits } from "#platform/rate-limits.server.ts";
import { createTurns } from "#platform/turns.ts";
import { refuseTooMany, type TooManyAttempts } from "./limit-staff.server.ts";
import { credentialsOf } from "./staff-store.server.ts";

/** Guesses at one account are hashed one after the other; a few may wait. */
const turns = createTurns(5);
let nobodys: Promise<string> | undefined;

/** A password as it is kept: scrypt, by the library that also keeps the customers'. Slow: call it outside transactions. */
export function hashStaffPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/**
 * Whether a password is the one of a hash. Without a hash the same work is done, so that nobody learns who exists.
 * `account` names whose it is: one hash at a time for each; `busy` where many wait already.
 */
export function staffPasswordFits(account: string, hash: string | null, password: string): Promise<boolean | "busy"> {
  return turns.take(account, async () => {
    nobodys ??= hashPassword("nobody's");
    const fits = await verifyPassword({ hash: hash ?? (await nobodys), password });
    return hash !== null && fits;
  });
}

export type ProofRefused = TooManyAttempts | { kind: "refused"; reason: "wrong_password" };

/** Makes a staff member who is logged in prove again who they are; null when they do. */
export async function refuseUnproven(
  db: Database,
  limits: RateLimits,
  staffId: string,
  password: string,
): Promise<ProofRefused | null> {
  const tooMany = await refuseTooMany(limits.take("staff_proof", staffId));
  if (tooMany) return tooMany;
  const credentials = await credentialsOf(db, staffId);
  const fits = await staffPasswordFits(staffId, credentials?.passwordHash ?? null, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 5 };
  return fits ? null : { kind: "refused", reason: "wrong_password" };
}
