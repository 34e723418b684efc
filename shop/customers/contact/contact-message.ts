import * as z from "zod/mini";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { atMost } from "#platform/formats/text-length.ts";
import { typedText } from "#platform/formats/typed-text.ts";
import { profileFields } from "../accounts/profile.ts";
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from "./message-limits.ts";

const NO_SUBJECT = "Escreva o assunto.";
const NO_MESSAGE = "Escreva a mensagem.";
const SUBJECT_MESSAGE = `Assunto deve ter pelo menos ${SUBJECT_LENGTH.min} caracteres.`;
const MESSAGE_MESSAGE = `Mensagem deve ter pelo menos ${MESSAGE_LENGTH.min} caracteres.`;

/** Line breaks become `\n`. The subject is one line, to prevent header injection. Rules: ACCOUNT-74. */
export const ContactMessage = z.object({
  name: profileFields.name,
  email: emailField,
  subject: z
    .string(NO_SUBJECT)
    .check(
      z.trim(),
      z.minLength(1, { error: NO_SUBJECT, abort: true }),
      z.minLength(SUBJECT_LENGTH.min, SUBJECT_MESSAGE),
      atMost(SUBJECT_LENGTH.max, `Assunto deve ter no máximo ${SUBJECT_LENGTH.max} caracteres.`),
      z.regex(/^\P{Cc}*$/u, "Caractere inválido."),
    ),
  message: typedText(MESSAGE_LENGTH.max, {
    missing: NO_MESSAGE,
    tooLong: `Mensagem deve ter no máximo ${MESSAGE_LENGTH.max} caracteres.`,
    first: [z.minLength(1, { error: NO_MESSAGE, abort: true }), z.minLength(MESSAGE_LENGTH.min, MESSAGE_MESSAGE)],
  }),
});

export type ContactMessage = z.output<typeof ContactMessage>;

/** Decree 7.962/2013, art. 4, V. Rules: LAW-29. */
export const CONTACT_ANSWER_DAYS = 5;

/** Year and number, such as `2026001042`. Rules: ACCOUNT-75. */
export function protocolOf({ number, createdAt }: { number: number; createdAt: Date }): string {
  return `${dayInSaoPaulo(createdAt).slice(0, 4)}${String(number).padStart(6, "0")}`;
}
