import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import {
  createMailedLink,
  findLinkByCode,
  linkCode,
  mailedLinkUrl,
  voidLinks,
} from "#platform/email/mailed-link-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueStaffMail } from "./send-staff-mail.server.ts";
import { PASSWORD_PATH } from "./staff-emails.ts";
import type { StaffMember } from "./staff-member.ts";
import { findStaff } from "./staff-queries.server.ts";

/** Valid for 72 hours and one hour. Each works once. */
export const STAFF_LINKS = ["invite_staff", "recover_staff_password"] as const;
export type StaffLinkPurpose = (typeof STAFF_LINKS)[number];

/** Returns the URL, to be passed on if no e-mail is configured. */
export async function mailStaffLink(
  { config, clock, jobs }: Pick<Services, "config" | "clock" | "jobs">,
  trx: DatabaseTransaction,
  purpose: StaffLinkPurpose,
  staffId: string,
): Promise<string> {
  const linkId = await createMailedLink(trx, config.appSecret, { purpose, accountId: staffId }, clock());
  const kind = purpose === "invite_staff" ? "invitation" : "recovery";
  await enqueueStaffMail(trx, jobs, { kind, linkId });
  return mailedLinkUrl(config.publicUrl, PASSWORD_PATH, linkCode(config.appSecret, { id: linkId, purpose }));
}

/** Read-only. Null if the link is no longer valid. */
export async function staffOfCode(db: Database, code: string, now: Date): Promise<StaffMember | null> {
  for (const purpose of STAFF_LINKS) {
    const link = await findLinkByCode(db, purpose, code, now);
    const staff = link && (await findStaff(db, link.accountId));
    if (staff && !staff.disabledAt) return staff;
  }
  return null;
}

export function voidStaffLinks(trx: DatabaseTransaction, staffId: string, now: Date): Promise<void> {
  return voidLinks(trx, staffId, STAFF_LINKS, now);
}
