import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueStaffMail } from "../send-staff-mail.server.ts";
import { staffSubject } from "../staff-member.ts";
import { endStaffSessions } from "../staff-store.server.ts";
import { refuseOverLimit, type TooManyAttempts } from "./rate-limit-staff.server.ts";
import {
  asksForCode,
  confirmSecret,
  deleteSecondFactor,
  deleteUnconfirmed,
  findUnconfirmed,
  insertSecret,
  lockSecondFactor,
  replaceBackupCodes,
  spendStep,
} from "./second-factor-store.server.ts";
import { type ProofRefused, refuseUnproven } from "./staff-password.server.ts";
import type { StaffSession } from "./staff-session.ts";
import { matchingStep, toBase32, totpAddress } from "./totp.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits">;

export interface Enrolment {
  key: string;
  address: string;
}

export async function findEnrolment(
  { db, config }: Pick<Services, "db" | "config">,
  staff: StaffSession,
): Promise<Enrolment | null> {
  const secret = await findUnconfirmed(db, config.appSecret, staff.staffId);
  if (!secret) return null;
  return { key: toBase32(secret), address: totpAddress(secret, staff.username, config.brand.name) };
}

export type BeginAnswer = { kind: "begun" } | { kind: "refused"; reason: "already_on" } | ProofRefused;

/** Needs the password. Logins ask for the factor only once it is confirmed. */
export async function beginEnrolment(
  deps: Needed,
  { staffId }: StaffSession,
  currentPassword: string,
): Promise<BeginAnswer> {
  const { db } = deps;
  const unproven = await refuseUnproven(deps, staffId, currentPassword);
  if (unproven) return unproven;
  return inTransaction(db, async (trx): Promise<BeginAnswer> => {
    if (await asksForCode(trx, staffId)) return { kind: "refused", reason: "already_on" };
    await insertSecret(trx, deps.config.appSecret, staffId);
    return { kind: "begun" };
  });
}

/** The backup codes are shown only now. */
export type ConfirmAnswer =
  | { kind: "confirmed"; backupCodes: string[] }
  | { kind: "refused"; reason: "invalid_code" | "not_begun" }
  | TooManyAttempts;

/** By a first code from the app. Ends all other sessions. Rules: STAFF-26. */
export async function confirmEnrolment(
  { db, config, clock, rateLimits }: Needed,
  { staffId, sessionId }: StaffSession,
  code: string,
): Promise<ConfirmAnswer> {
  const tooMany = await refuseOverLimit(rateLimits, ["staff_enrolment", staffId]);
  if (tooMany) return tooMany;
  return inTransaction(db, async (trx): Promise<ConfirmAnswer> => {
    const factor = await lockSecondFactor(trx, config.appSecret, staffId);
    if (!factor?.secret || factor.confirmed) return { kind: "refused", reason: "not_begun" };
    const step = matchingStep(factor.secret, code, clock(), factor.lastStep);
    if (step === null) return { kind: "refused", reason: "invalid_code" };
    await spendStep(trx, staffId, step);
    await confirmSecret(trx, staffId, clock());
    await endStaffSessions(trx, staffId, { except: sessionId });
    const entry = { actor: staffId, action: "staff.second_factor_on", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, clock());
    return { kind: "confirmed", backupCodes: await replaceBackupCodes(trx, config.appSecret, staffId) };
  });
}

export async function giveUpEnrolment(db: Database, { staffId }: StaffSession): Promise<void> {
  await deleteUnconfirmed(db, staffId);
}

/** Their own; needs the password. Notifies them by e-mail. */
export async function removeSecondFactor(
  deps: Needed,
  { staffId }: StaffSession,
  currentPassword: string,
): Promise<{ kind: "removed" } | ProofRefused> {
  const { db } = deps;
  const unproven = await refuseUnproven(deps, staffId, currentPassword);
  if (unproven) return unproven;
  const { clock, jobs } = deps;
  await inTransaction(db, async (trx) => {
    if (!(await deleteSecondFactor(trx, staffId))) return;
    await enqueueStaffMail(trx, jobs, { kind: "second_factor_removed", staffId });
    const entry = { actor: staffId, action: "staff.second_factor_off", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, clock());
  });
  return { kind: "removed" };
}

export type NewCodesAnswer =
  | { kind: "made"; backupCodes: string[] }
  | { kind: "refused"; reason: "not_on" }
  | ProofRefused;

/** Needs the password. Rules: STAFF-25. */
export async function renewBackupCodes(
  deps: Needed,
  { staffId }: StaffSession,
  currentPassword: string,
): Promise<NewCodesAnswer> {
  const { db } = deps;
  const unproven = await refuseUnproven(deps, staffId, currentPassword);
  if (unproven) return unproven;
  const { config, clock } = deps;
  return inTransaction(db, async (trx): Promise<NewCodesAnswer> => {
    if (!(await asksForCode(trx, staffId))) return { kind: "refused", reason: "not_on" };
    const entry = { actor: staffId, action: "staff.backup_codes_renewed", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, clock());
    return { kind: "made", backupCodes: await replaceBackupCodes(trx, config.appSecret, staffId) };
  });
}
