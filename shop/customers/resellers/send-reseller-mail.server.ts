import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { applicantEmail, applicationEmail, decisionEmail } from "./reseller-mail.ts";
import { findApplication } from "./reseller-queries.server.ts";

/** `mailId` stays the same across retries. `isNew`: false if an application was updated. */
type ResellerMail =
  | { applicationId: string; to: "shop" | "applicant"; mailId: string; isNew: boolean }
  | { applicationId: string; mailId: string; decision: "approved" | "declined" };

export const resellerMailJob = defineJob("resellers.mail", { patient: true }, sendResellerMail);

/** Nothing if the decision has changed. Throws if the mail server fails, for a retry. Rules: MAIL-11, MAIL-31. */
export async function sendResellerMail(
  deps: Pick<Services, "db" | "config" | "logger" | "mailer">,
  job: ResellerMail,
): Promise<void> {
  const { db, config, logger, mailer } = deps;
  const { brand } = config;
  const application = await findApplication(db, job.applicationId);
  if (!application || ("decision" in job && application.status !== job.decision)) return;
  if (!mailer) return logger.info({ application: job.applicationId }, "no mail is set up");
  const messageId = `${job.mailId}.reseller`;
  if ("to" in job && job.to === "shop") {
    const replyTo = { name: application.name, address: application.email };
    const content = applicationEmail(application, job.isNew);
    return sendPlainEmail(mailer, brand, { to: brand.email, messageId, replyTo }, content);
  }
  const replyTo = { name: brand.name, address: brand.email };
  const content = "decision" in job ? decisionEmail(application, config) : applicantEmail(application, config);
  return sendPlainEmail(mailer, brand, { to: application.email, messageId, replyTo }, content);
}
