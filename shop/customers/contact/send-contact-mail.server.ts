import { defineMailJob } from "#platform/email/define-mail-job.server.ts";
import type { Services } from "#shop/services.server.ts";
import { acknowledgementEmail, contactAnswerEmail, contactMessageEmail } from "./contact-mail.ts";
import { findContactAnswer, findMessage } from "./contact-queries.server.ts";

type ContactMail = { messageId: string; to: "shop" | "sender" } | { answerId: string };

/** Rules: MAIL-11. */
export const contactMailJob = defineMailJob(
  "contact.mail",
  async ({ db, config }: Pick<Services, "db" | "config">, job: ContactMail) => {
    const { brand } = config;
    const answer = "answerId" in job ? await findContactAnswer(db, job.answerId) : null;
    const messageId = "answerId" in job ? answer?.messageId : job.messageId;
    const message = messageId === undefined ? null : await findMessage(db, messageId);
    if (!message) return null;
    if ("to" in job && job.to === "shop") {
      const replyTo = { name: message.name, address: message.email };
      return { to: brand.email, messageId: `${message.id}.shop`, replyTo, content: contactMessageEmail(message) };
    }
    return {
      to: message.email,
      messageId: answer ? `${answer.id}.answer` : `${message.id}.sender`,
      replyTo: { name: brand.name, address: brand.email },
      content: answer ? contactAnswerEmail(message, answer, config) : acknowledgementEmail(message, config),
    };
  },
);
