import type { Brand } from "./brand.ts";
import type { Mail, Mailer } from "./mailer.server.ts";
import { type PlainEmail, plainEmailText } from "./plain-email.ts";

export type EmailEnvelope = Pick<Mail, "to" | "messageId" | "replyTo" | "unsubscribeUrl" | "canWait">;

/** Throws if the mail server does not accept it, so that the job is retried. */
export async function sendPlainEmail(
  mailer: Mailer,
  brand: Brand,
  envelope: EmailEnvelope,
  content: PlainEmail,
): Promise<void> {
  // Imported on first use: only e-mails need it.
  const { renderPlainEmail } = await import("./render-email.server.tsx");
  await mailer.send({
    ...envelope,
    subject: content.subject,
    html: renderPlainEmail(content, brand),
    text: plainEmailText(content, brand),
  });
}
