import type { Brand } from "#platform/config/config.server.ts";
import type { Mail, Mailer } from "./mailer.server.ts";
import { type PlainEmail, plainEmailText } from "./plain-email.ts";

/** Where a letter goes; see `Mail`. */
export type EmailEnvelope = Pick<Mail, "to" | "messageId" | "replyTo" | "unsubscribeUrl">;

/** Sends a letter in both forms. Throws when the mail server does not take it, so that its job is tried again. */
export async function sendPlainEmail(
  mailer: Mailer,
  brand: Brand,
  envelope: EmailEnvelope,
  letter: PlainEmail,
): Promise<void> {
  // Loaded with the first mail: nothing else needs it.
  const { renderPlainEmail } = await import("./render-email.server.tsx");
  await mailer.send({
    ...envelope,
    subject: letter.subject,
    html: renderPlainEmail(letter, brand),
    text: plainEmailText(letter, brand),
  });
}
