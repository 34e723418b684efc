import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "./authorise.ts";
import { hashStaffPassword, type ProofRefused, refuseUnproven } from "./login/staff-password.server.ts";
import type { StaffActor, StaffSession } from "./login/staff-session.ts";
import { deleteOwnStaffSession } from "./login/staff-session-store.server.ts";
import { enqueueStaffMail } from "./send-staff-mail.server.ts";
import { voidStaffLinks } from "./staff-links.server.ts";
import { staffSubject } from "./staff-member.ts";
import { lockStartChoices, type StartChoices } from "./staff-queries.server.ts";
import { findTaken, lockStaff, setStaffPassword, updateStaff } from "./staff-store.server.ts";

export type OwnProfileAnswer = { kind: "changed" } | { kind: "refused"; reason: "email_taken" } | ProofRefused;

/** Needs the password; any role may call it. A new e-mail notifies the old address, voids links. Rules: STAFF-33. */
export async function changeOwnProfile(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits">,
  staff: StaffSession,
  { name, email, currentPassword }: { name: string; email: string; currentPassword: string },
): Promise<OwnProfileAnswer> {
  const { db } = deps;
  const { clock, jobs } = deps;
  const { staffId } = staff;
  const unproven = await refuseUnproven(deps, staffId, currentPassword);
  if (unproven) return unproven;
  return inTransaction(db, async (trx): Promise<OwnProfileAnswer> => {
    await lockStaff(trx);
    if (await findTaken(trx, { email }, staffId)) return { kind: "refused", reason: "email_taken" };
    const changed = changedFields({ name: staff.name, email: staff.email }, { name, email });
    if (!changed) return { kind: "changed" };
    await updateStaff(trx, staffId, { name, email });
    if (email !== staff.email) {
      await voidStaffLinks(trx, staffId, clock());
      await enqueueStaffMail(trx, jobs, { kind: "email_changed", staffId, to: staff.email });
    }
    const entry = { actor: staffId, action: "staff.profile_changed", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, { ...entry, ...changed }, clock());
    return { kind: "changed" };
  });
}

export type OwnPasswordAnswer = { kind: "changed" } | { kind: "refused"; reason: "common_password" } | ProofRefused;

/** Needs the current password. Ends all other sessions and notifies them by e-mail. Rules: STAFF-32. */
export async function changeOwnPassword(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits">,
  staff: StaffSession,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<OwnPasswordAnswer> {
  const { db } = deps;
  const { clock, jobs } = deps;
  const { staffId, sessionId } = staff;
  const unproven = await refuseUnproven(deps, staffId, currentPassword);
  if (unproven) return unproven;
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashStaffPassword(deps, password);
  await inTransaction(db, async (trx) => {
    await setStaffPassword(trx, staffId, hash, { now: clock(), exceptSession: sessionId });
    await voidStaffLinks(trx, staffId, clock());
    await enqueueStaffMail(trx, jobs, { kind: "password_changed", staffId });
    const entry = { actor: staffId, action: "staff.password_changed", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, clock());
  });
  return { kind: "changed" };
}

/** Does nothing for any other's session. Rules: STAFF-19. */
export async function endOwnSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  { staffId }: StaffSession,
  sessionId: string,
): Promise<void> {
  if (!isUuid(sessionId)) return;
  await inTransaction(db, async (trx) => {
    if (!(await deleteOwnStaffSession(trx, { staffId, sessionId }))) return;
    const entry = { actor: staffId, action: "staff.session_ended", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, clock());
  });
}

/** Only a change is audited. Idempotent. Needs 'own.profile'. Rules: TODAY-4. */
export async function chooseStart(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  choice: Partial<StartChoices>,
): Promise<{ kind: "changed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  const { staffId } = staff;
  return inTransaction(db, async (trx) => {
    const before = await lockStartChoices(trx, staffId);
    const after = { ...before, ...choice };
    await updateStaff(trx, staffId, { opens_today: after.opensToday, first_steps_away: after.firstStepsAway });
    if (before.opensToday !== after.opensToday) {
      const entry = { actor: staffId, action: "staff.start_page_chosen", subject: staffSubject(staffId) } as const;
      const values = { before: { opensToday: before.opensToday }, after: { opensToday: after.opensToday } };
      await recordAudit(trx, { ...entry, ...values }, clock());
    }
    return { kind: "changed" };
  });
}
