import { createKeyedMutex } from "#platform/concurrency/keyed-mutex.ts";
import { hashPassword, type PasswordCost, verifyPassword } from "#platform/security/password-hash.server.ts";
import type { Services } from "#shop/services.server.ts";
import { credentialsOf } from "../staff-store.server.ts";
import { refuseOverLimit, type TooManyAttempts } from "./rate-limit-staff.server.ts";

/** Checks of one account's password run one at a time; five may queue. */
const turns = createKeyedMutex(5);
const nobodys = new Map<PasswordCost, Promise<string>>();

/** Slow: call it outside of transactions. */
export function hashStaffPassword({ config }: Pick<Services, "config">, password: string): Promise<string> {
  return hashPassword(password, config.passwordCost);
}

/** A dummy hash to verify against if the account has no password. */
function hashOfNobody({ passwordCost }: Services["config"]): Promise<string> {
  const made = nobodys.get(passwordCost) ?? hashPassword("nobody's", passwordCost);
  nobodys.set(passwordCost, made);
  return made;
}

/**
 * Without a hash it does the same work and returns false, so that timing does not reveal accounts. Checks run one at a
 * time per `account`; `busy` if too many are queued. Rules: STAFF-18.
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

/** Null: the password is correct. */
export async function refuseUnproven(
  deps: Pick<Services, "db" | "config" | "rateLimits">,
  staffId: string,
  password: string,
): Promise<ProofRefused | null> {
  const { db } = deps;
  const tooMany = await refuseOverLimit(deps.rateLimits, ["staff_proof", staffId]);
  if (tooMany) return tooMany;
  const credentials = await credentialsOf(db, staffId);
  const fits = await staffPasswordFits(deps, staffId, credentials?.passwordHash ?? null, password);
  if (fits === "busy") return { kind: "refused", reason: "too_many_attempts", retryAfterSeconds: 5 };
  return fits ? null : { kind: "refused", reason: "wrong_password" };
}
