import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "./authorise.ts";
import type { StaffSession } from "./login/staff-session.ts";
import type { Invitation } from "./staff-forms.ts";
import { mailStaffLink } from "./staff-links.server.ts";
import { staffSubject } from "./staff-member.ts";
import { findStaff } from "./staff-queries.server.ts";
import { findTaken, insertStaff, lockStaff, type Taken } from "./staff-store.server.ts";

/** Set if no e-mail is configured: the inviter must pass it on. */
export type InviteAnswer =
  | { kind: "invited"; staffId: string; link: string | null }
  | { kind: "refused"; reason: Taken }
  | NotAllowed;

/** The e-mailed link to choose a password is valid for 72 hours. Needs 'staff.write'. Rules: STAFF-30. */
export async function inviteStaff(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
  staff: StaffSession,
  invitation: Invitation,
): Promise<InviteAnswer> {
  const { db } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "staff.write");
  if (notAllowed) return notAllowed;
  const { clock, mailer } = deps;
  return inTransaction(db, async (trx): Promise<InviteAnswer> => {
    await lockStaff(trx);
    const taken = await findTaken(trx, invitation, null);
    if (taken) return { kind: "refused", reason: taken };
    const staffId = await insertStaff(trx, invitation, clock());
    const link = await mailStaffLink(deps, trx, "invite_staff", staffId);
    const { name, username, email, role } = invitation;
    await recordAudit(
      trx,
      {
        actor: staff.staffId,
        action: "staff.invited",
        subject: staffSubject(staffId),
        after: { name, username, email, role },
      },
      clock(),
    );
    return { kind: "invited", staffId, link: mailer ? null : link };
  });
}

export type InviteAgainAnswer =
  | { kind: "invited"; link: string | null }
  | { kind: "refused"; reason: "not_waiting" }
  | NotAllowed;

/** For one without a password; voids earlier links. Needs 'staff.write'. */
export async function inviteAgain(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "mailer">,
  staff: StaffSession,
  staffId: string,
): Promise<InviteAgainAnswer> {
  const { db } = deps;
  const notAllowed = refuseUnlessAllowed(staff, "staff.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx): Promise<InviteAgainAnswer> => {
    const member = await findStaff(trx, staffId);
    if (!member || member.hasPassword || member.disabledAt) return { kind: "refused", reason: "not_waiting" };
    const link = await mailStaffLink(deps, trx, "invite_staff", staffId);
    const entry = { actor: staff.staffId, action: "staff.invited_again", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, entry, deps.clock());
    return { kind: "invited", link: deps.mailer ? null : link };
  });
}
