import { sendLetter } from "#platform/send-letter.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ContactMailTo } from "./contact-jobs.ts";
import { acknowledgementLetter, messageLetter } from "./contact-mail.ts";
import { findMessage } from "./contact-queries.server.ts";

/** Sends one of the two mails about a message. Throws when the mail server does not take it. */
export async function sendContactMail(
  services: Pick<Services, "db" | "config" | "logger" | "mailer">,
  { messageId, to }: { messageId: string; to: ContactMailTo },
): Promise<void> {
  const { db, config, logger, mailer } = services;
  const { brand } = config;
  const message = await findMessage(db, messageId);
  if (!message) return;
  if (!mailer) return logger.info({ message: messageId, to }, "no mail is set up");
  const id = `${messageId}.${to}`;
  if (to === "shop") {
    const replyTo = { name: message.name, address: message.email };
    return sendLetter(mailer, brand, { to: brand.email, messageId: id, replyTo }, messageLetter(message));
  }
  const replyTo = { name: brand.name, address: brand.email };
  return sendLetter(
    mailer,
    brand,
    { to: message.email, messageId: id, replyTo },
    acknowledgementLetter(message, brand),
  );
}
