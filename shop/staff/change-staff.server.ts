import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "./authorise.ts";
import { deleteSecondFactor } from "./login/second-factor-store.server.ts";
import type { StaffSession } from "./login/staff-session.ts";
import type { Role } from "./role.ts";
import { enqueueStaffMail } from "./send-staff-mail.server.ts";
import { voidStaffLinks } from "./staff-links.server.ts";
import { type StaffMember, staffSubject } from "./staff-member.ts";
import { findStaff } from "./staff-queries.server.ts";
import { endStaffSessions, lockOwners, updateStaff } from "./staff-store.server.ts";

type Needed = Pick<Services, "db" | "clock" | "jobs">;

export type ChangeStaffAnswer =
  | { kind: "changed" }
  /** The shop must always have an owner who can log in. */
  | { kind: "refused"; reason: "last_owner" | "unknown" }
  | NotAllowed;

/** Ends their sessions. Needs 'staff.write'. Rules: STAFF-34. */
export function changeRole(
  { db, clock }: Needed,
  staff: StaffSession,
  staffId: string,
  role: Role,
): Promise<ChangeStaffAnswer> {
  return change(db, staff, staffId, async (trx, member) => {
    if (member.role === role) return { kind: "changed" };
    if (await isLastOwner(trx, member)) return { kind: "refused", reason: "last_owner" };
    await updateStaff(trx, staffId, { role });
    await endStaffSessions(trx, staffId);
    const entry = { actor: staff.staffId, action: "staff.role_changed", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, { ...entry, before: { role: member.role }, after: { role } }, clock());
    return { kind: "changed" };
  });
}

/** Ends their sessions and voids their links. Needs 'staff.write'. Rules: STAFF-35. */
export function disableStaff({ db, clock }: Needed, staff: StaffSession, staffId: string): Promise<ChangeStaffAnswer> {
  return change(db, staff, staffId, async (trx, member) => {
    if (member.disabledAt) return { kind: "changed" };
    if (await isLastOwner(trx, member)) return { kind: "refused", reason: "last_owner" };
    await updateStaff(trx, staffId, { disabled_at: clock() });
    await endStaffSessions(trx, staffId);
    await voidStaffLinks(trx, staffId, clock());
    await recordAudit(trx, { actor: staff.staffId, action: "staff.disabled", subject: staffSubject(staffId) }, clock());
    return { kind: "changed" };
  });
}

/** Role and password stay. Needs 'staff.write'. */
export function enableStaff({ db, clock }: Needed, staff: StaffSession, staffId: string): Promise<ChangeStaffAnswer> {
  return change(db, staff, staffId, async (trx, member) => {
    if (!member.disabledAt) return { kind: "changed" };
    await updateStaff(trx, staffId, { disabled_at: null });
    await recordAudit(trx, { actor: staff.staffId, action: "staff.enabled", subject: staffSubject(staffId) }, clock());
    return { kind: "changed" };
  });
}

/** For a lost one. Ends their sessions and notifies them by e-mail. Needs 'staff.write'. Rules: STAFF-27. */
export function resetSecondFactor(
  { db, clock, jobs }: Needed,
  staff: StaffSession,
  staffId: string,
): Promise<ChangeStaffAnswer> {
  return change(db, staff, staffId, async (trx) => {
    if (!(await deleteSecondFactor(trx, staffId))) return { kind: "changed" };
    await endStaffSessions(trx, staffId);
    await enqueueStaffMail(trx, jobs, { kind: "second_factor_removed", staffId });
    const entry = {
      actor: staff.staffId,
      action: "staff.second_factor_reset",
      subject: staffSubject(staffId),
    } as const;
    await recordAudit(trx, entry, clock());
    return { kind: "changed" };
  });
}

async function change(
  db: Database,
  staff: StaffSession,
  staffId: string,
  work: (trx: DatabaseTransaction, member: StaffMember) => Promise<ChangeStaffAnswer>,
): Promise<ChangeStaffAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "staff.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    // Lock before reading the member: if two owners demote each other at once, the second must see the first change.
    await lockOwners(trx);
    const member = await findStaff(trx, staffId);
    return member ? work(trx, member) : { kind: "refused", reason: "unknown" };
  });
}

async function isLastOwner(trx: DatabaseTransaction, member: StaffMember): Promise<boolean> {
  if (member.role !== "owner" || member.disabledAt || !member.hasPassword) return false;
  const owners = await lockOwners(trx);
  return owners.every((id) => id === member.id);
}
