import type { Database } from "#platform/database/database.server.ts";
import type { Brand } from "#platform/email/brand.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { findLinkById, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  factorRemovedEmail,
  invitationEmail,
  PASSWORD_PATH,
  staffAddressChangedEmail,
  staffPasswordEmail,
  staffRecoveryEmail,
} from "./staff-emails.ts";
import type { StaffMember } from "./staff-member.ts";
import { findStaff } from "./staff-queries.server.ts";

/** Named by its link or the staff member. `to`: an old address. */
type StaffMail =
  | { kind: "invitation" | "recovery"; linkId: string }
  | { kind: "password_changed" | "second_factor_removed"; staffId: string }
  | { kind: "email_changed"; staffId: string; to: string };

export function enqueueStaffMail(trx: Database, jobs: Jobs, mail: StaffMail): Promise<void> {
  return jobs.send(trx, staffMailJob, { ...mail, mailId: crypto.randomUUID() });
}

/** `mailId` stays the same across retries. Nothing is sent if the link is no longer valid. Rules: MAIL-30. */
export const staffMailJob = defineMailJob(
  "staff.mail",
  async (deps: Pick<Services, "db" | "config" | "clock">, job: StaffMail & { mailId: string }) => {
    const written = "linkId" in job ? await linkEmail(deps, job) : await newsEmail(deps, job);
    const { name, email } = deps.config.brand;
    return written && { ...written, messageId: `${job.mailId}.staff`, replyTo: { name, address: email } };
  },
);

interface Written {
  to: string;
  content: PlainEmail;
}

async function linkEmail(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { linkId, kind }: StaffMail & { linkId: string },
): Promise<Written | null> {
  const link = await findLinkById(db, linkId, clock());
  const staff = link && (await findStaff(db, link.accountId));
  if (!link || !staff || staff.disabledAt) return null;
  const url = mailedLinkUrl(config.publicUrl, PASSWORD_PATH, linkCode(config.appSecret, link));
  const linked = { ...staff, url, expiresAt: link.expiresAt };
  const content =
    kind === "invitation" ? invitationEmail(config.brand, linked) : staffRecoveryEmail(config.brand, linked);
  return { to: staff.email, content };
}

async function newsEmail(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  job: Exclude<StaffMail, { linkId: string }>,
): Promise<Written | null> {
  const staff = await findStaff(db, job.staffId);
  if (!staff) return null;
  const content = NEWS[job.kind](config.brand, staff.name, clock());
  return { to: addressOf(job, staff), content };
}

const NEWS: Record<
  Exclude<StaffMail, { linkId: string }>["kind"],
  (brand: Brand, name: string, at: Date) => PlainEmail
> = {
  password_changed: staffPasswordEmail,
  second_factor_removed: factorRemovedEmail,
  email_changed: staffAddressChangedEmail,
};

function addressOf(job: Exclude<StaffMail, { linkId: string }>, staff: StaffMember): string {
  return job.kind === "email_changed" ? job.to : staff.email;
}
