import { sendLetter } from "#platform/send-letter.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ResellerMailTo } from "./reseller-jobs.ts";
import { applicantLetter, applicationLetter } from "./reseller-mail.ts";
import { findApplication } from "./reseller-queries.server.ts";

/** Sends one of the two mails about an application. Throws when the mail server does not take it. */
export async function sendResellerMail(
  services: Pick<Services, "db" | "config" | "logger" | "mailer">,
  job: { applicationId: string; to: ResellerMailTo; mailId: string; isNew: boolean },
): Promise<void> {
  const { db, config, logger, mailer } = services;
  const { brand } = config;
  const application = await findApplication(db, job.applicationId);
  if (!application) return;
  if (!mailer) return logger.info({ application: job.applicationId, to: job.to }, "no mail is set up");
  const messageId = `${job.mailId}.reseller`;
  if (job.to === "shop") {
    const replyTo = { name: application.name, address: application.email };
    const letter = applicationLetter(application, job.isNew);
    return sendLetter(mailer, brand, { to: brand.email, messageId, replyTo }, letter);
  }
  const replyTo = { name: brand.name, address: brand.email };
  return sendLetter(mailer, brand, { to: application.email, messageId, replyTo }, applicantLetter(application, brand));
}
