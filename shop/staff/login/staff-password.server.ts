import { createKeyedMutex } from "#platform/concurrency/keyed-mutex.ts";
import type { Database } from "#platform/database/database.server.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "#platform/security/password-hash.server.ts";
import type { Services } from "#shop/services.server.ts";
import { credentialsOf } from "../staff-store.server.ts";
import { refuseTooMany, type TooManyAttempts } from "./limit-staff.server.ts";

/** Guesses at one account are hashed one after the other; a few may wait. */
const turns = createKeyedMutex(5);
const nobodys = new Map<PasswordCost, Promise<string>>();

/** A password as it is kept, like the customers'. Slow: call it outside transactions. */
export function hashStaffPassword({ config }: Pick<Services, "config">, password: string): Promise<string> {
  return hashPassword(password, config.passwordCost);
}

/** What is compared with where there is no password. */
function hashOfNobody({ passwordCost }: Services["config"]): Promise<string> {
  const made = nobodys.get(passwordCost) ?? hashPassword("nobody's", passwordCost);
  nobodys.set(passwordCost, made);
  return made;
}

/**
 * Whether a password is the one of a hash. Without a hash the same work is done, so that nobody learns who exists.
 * `account` names whose it is: one hash at a time for each; `busy` where many wait already.
 */
export function staffPasswordFits(
  { config }: Pick<Services, "config">,
  account: string,
  hash: string | null,
  password: string,
): Promise<boolean | "busy"> {
  return turns.take(account, async () => {
    const fits = await verifyPassword({ hash: hash ?? (await hashOfNobody(config)), password });
    return hash !== null && fits;
  });
}

export type ProofRefused = TooManyAttempts | { kind: "refused"; reason: "wrong_password" };

/** Makes a staff member who is logged in prove again who they are; null when they do. */
export async function refuseUnproven(
  db: Database,
  services: Pick<Services, "config" | "rateLimits">,
  staffId: string,
  password: string,
): Promise<ProofRefused | null> {
  const tooMany = await refuseTooMany(services.rateLimits, ["staff_proof", staffId]);
  if (tooMany) return tooMany;
  const credentials = await credentialsOf(db, staffId);
  const fits = await staffPasswordFits(services, staffId, credentials?.passwordHash ?? null, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 5 };
  return fits ? null : { kind: "refused", reason: "wrong_password" };
}
