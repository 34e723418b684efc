import type { Database } from "#platform/database/database.server.ts";
import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import { findLinkById, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Services } from "#shop/services.server.ts";
import {
  accountConfirmationEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  recoveryEmail,
  welcomeEmail,
} from "./account-emails.ts";
import { CONFIRM_EMAIL_PATH, RECOVER_PATH, RESET_PATH } from "./account-paths.ts";
import { findCustomer } from "./customer-queries.server.ts";
import { emailChangeMail } from "./email-change/email-change-mail.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock">;

/** Named by link or customer: job payloads never contain addresses or codes. */
type AccountMail =
  | { kind: "confirm_email" | "recover_password"; linkId: string }
  /** To the account's current and new address; `email_changed` goes to the link's address. */
  | { kind: "change_email_old" | "change_email_new" | "email_changed"; linkId: string }
  | { kind: "already_registered" | "welcome"; customerId: string }
  /** ISO time of the change. */
  | { kind: "password_changed"; customerId: string; at: string };

interface Addressed {
  to: string;
  content: PlainEmail;
}

export function enqueueAccountMail(trx: Database, jobs: Jobs, mail: AccountMail): Promise<void> {
  return jobs.send(trx, accountMailJob, { ...mail, mailId: crypto.randomUUID() });
}

/** `mailId` stays the same across retries. Nothing is sent for a link or account that is gone. Rules: MAIL-2. */
export const accountMailJob = defineMailJob(
  "customers.mail",
  async (deps: Needed, job: AccountMail & { mailId: string }) => {
    const mail = await addressed(deps, job);
    return mail && { ...mail, messageId: `${job.mailId}.account` };
  },
  { atOnce: 4 },
);

function addressed(deps: Needed, job: AccountMail): Promise<Addressed | null> {
  if (!("linkId" in job)) return plainMail(deps, job);
  return job.kind === "confirm_email" || job.kind === "recover_password"
    ? linkMail(deps, { kind: job.kind, linkId: job.linkId })
    : emailChangeMail(deps, { kind: job.kind, linkId: job.linkId });
}

async function linkMail(
  { db, config, clock }: Needed,
  { kind, linkId }: { kind: "confirm_email" | "recover_password"; linkId: string },
): Promise<Addressed | null> {
  const link = await findLinkById(db, linkId, clock());
  const customer = link && (await findCustomer(db, link.accountId));
  if (!link || !customer || customer.email !== link.email) return null;
  const path = kind === "confirm_email" ? CONFIRM_EMAIL_PATH : RESET_PATH;
  const url = mailedLinkUrl(config.publicUrl, path, linkCode(config.appSecret, link));
  const words = { name: customer.name, url, expiresAt: link.expiresAt };
  const content = kind === "confirm_email" ? accountConfirmationEmail(config, words) : recoveryEmail(config, words);
  return { to: customer.email, content };
}

async function plainMail(
  { db, config }: Needed,
  mail: Extract<AccountMail, { customerId: string }>,
): Promise<Addressed | null> {
  const customer = await findCustomer(db, mail.customerId);
  if (!customer) return null;
  const { name, email: to } = customer;
  const { publicUrl } = config;
  const recover = `${publicUrl}${RECOVER_PATH}`;
  switch (mail.kind) {
    case "already_registered":
      return { to, content: alreadyRegisteredEmail(config, name, { login: `${publicUrl}/login`, recover }) };
    case "welcome":
      return { to, content: welcomeEmail(config, name, { shop: publicUrl, account: `${publicUrl}/account` }) };
    case "password_changed":
      return { to, content: passwordChangedEmail(config, { name, at: new Date(mail.at), recover }) };
  }
}
