import type { Mailer } from "#platform/email/mailer.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { senderOfMailFrom } from "#shop/settings/email/email-sender.ts";

/** Wraps a mailer: sender and reply-to follow the current settings. Rules: MAIL-5. */
export function nameSender(config: Pick<Config, "mailFrom" | "mailReplyTo">, mailer: Mailer): Mailer {
  return {
    send: (mail) => mailer.send({ ...mail, from: config.mailFrom, replyTo: mail.replyTo ?? replyToOf(config) }),
    close: () => mailer.close(),
  };
}

function replyToOf({ mailFrom, mailReplyTo }: Pick<Config, "mailFrom" | "mailReplyTo">) {
  return mailReplyTo === null ? undefined : { name: senderOfMailFrom(mailFrom).name, address: mailReplyTo };
}
