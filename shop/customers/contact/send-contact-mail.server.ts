import { sendPlainEmail } from "#platform/email/send-email.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { acknowledgementEmail, contactAnswerEmail, contactMessageEmail } from "./contact-mail.ts";
import { findContactAnswer, findMessage } from "./contact-queries.server.ts";

type ContactMail = { messageId: string; to: "shop" | "sender" } | { answerId: string };

export const contactMailJob = defineJob("contact.mail", { patient: true }, sendContactMail);

/** Throws if the mail server fails, so that the job is retried. Rules: MAIL-11. */
export async function sendContactMail(
  deps: Pick<Services, "db" | "config" | "logger" | "mailer">,
  job: ContactMail,
): Promise<void> {
  const { db, config, logger, mailer } = deps;
  const { brand } = config;
  const answer = "answerId" in job ? await findContactAnswer(db, job.answerId) : null;
  const messageId = "answerId" in job ? answer?.messageId : job.messageId;
  const message = messageId === undefined ? null : await findMessage(db, messageId);
  if (!message) return;
  if (!mailer) return logger.info({ message: message.id }, "no mail is set up");
  if ("to" in job && job.to === "shop") {
    const replyTo = { name: message.name, address: message.email };
    return sendPlainEmail(
      mailer,
      brand,
      { to: brand.email, messageId: `${message.id}.shop`, replyTo },
      contactMessageEmail(message),
    );
  }
  const envelope = {
    to: message.email,
    messageId: answer ? `${answer.id}.answer` : `${message.id}.sender`,
    replyTo: { name: brand.name, address: brand.email },
  };
  const content = answer ? contactAnswerEmail(message, answer, config) : acknowledgementEmail(message, config);
  return sendPlainEmail(mailer, brand, envelope, content);
}
