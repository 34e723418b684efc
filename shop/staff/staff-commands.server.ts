import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { deleteSecondFactor } from "./login/second-factor-store.server.ts";
import { PASSWORD_PATH } from "./staff-emails.ts";
import type { Invitation } from "./staff-forms.ts";
import { staffSubject } from "./staff-member.ts";
import { findStaffByUsername } from "./staff-queries.server.ts";
import { endStaffSessions, findTaken, insertStaff, lockStaff, type Taken, updateStaff } from "./staff-store.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock">;

const ACTOR = "command";

/** The link, valid for 72 hours, sets their password. Rules: STAFF-37. */
export function createByCommand(
  { db, config, clock }: Needed,
  staff: Invitation,
): Promise<{ kind: "created"; link: string } | { kind: "refused"; reason: Taken }> {
  return inTransaction(db, async (trx) => {
    await lockStaff(trx);
    const taken = await findTaken(trx, staff, null);
    if (taken) return { kind: "refused", reason: taken };
    const id = await insertStaff(trx, staff, clock());
    const linkId = await createMailedLink(trx, config.appSecret, { purpose: "invite_staff", accountId: id }, clock());
    const { name, username, email, role } = staff;
    const entry = { actor: ACTOR, action: "staff.invited", subject: staffSubject(id) } as const;
    await recordAudit(trx, { ...entry, after: { name, username, email, role } }, clock());
    return { kind: "created", link: addressOf(config, linkId, "invite_staff") };
  });
}

/** Valid for one hour. Enables a disabled staff member. Null if the username is unknown. */
export function linkByCommand({ db, config, clock }: Needed, username: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const staff = await findStaffByUsername(trx, username);
    if (!staff) return null;
    await updateStaff(trx, staff.id, { disabled_at: null });
    const purpose = "recover_staff_password";
    const linkId = await createMailedLink(trx, config.appSecret, { purpose, accountId: staff.id }, clock());
    await recordAudit(trx, { actor: ACTOR, action: "staff.link_printed", subject: staffSubject(staff.id) }, clock());
    return addressOf(config, linkId, purpose);
  });
}

/** Ends their sessions. False if the username is unknown. Rules: STAFF-27. */
export function resetFactorByCommand({ db, clock }: Needed, username: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const staff = await findStaffByUsername(trx, username);
    if (!staff) return false;
    await deleteSecondFactor(trx, staff.id);
    await endStaffSessions(trx, staff.id);
    const entry = { actor: ACTOR, action: "staff.second_factor_reset", subject: staffSubject(staff.id) } as const;
    await recordAudit(trx, entry, clock());
    return true;
  });
}

function addressOf(
  { appSecret, publicUrl }: Services["config"],
  id: string,
  purpose: "invite_staff" | "recover_staff_password",
): string {
  return mailedLinkUrl(publicUrl, PASSWORD_PATH, linkCode(appSecret, { id, purpose }));
}
