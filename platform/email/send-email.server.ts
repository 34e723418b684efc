import type { Brand } from "#platform/config/config.server.ts";
import type { Mail, Mailer } from "./mailer.server.ts";
import { type Letter, letterText } from "./plain-email.ts";

/** Where a letter goes; see `Mail`. */
export type LetterEnvelope = Pick<Mail, "to" | "messageId" | "replyTo" | "unsubscribeUrl">;

/** Sends a letter in both forms. Throws when the mail server does not take it, so that its job is tried again. */
export async function sendLetter(
  mailer: Mailer,
  brand: Brand,
  envelope: LetterEnvelope,
  letter: Letter,
): Promise<void> {
  // Loaded with the first mail: nothing else needs it.
  const { renderLetter } = await import("./render-email.server.tsx");
  await mailer.send({
    ...envelope,
    subject: letter.subject,
    html: renderLetter(letter, brand),
    text: letterText(letter, brand),
  });
}
