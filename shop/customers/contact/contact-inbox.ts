import * as z from "zod/mini";
import { addDays, dayInSaoPaulo } from "#platform/clock.ts";
import { typedText } from "#platform/formats/typed-text.ts";
import { CONTACT_ANSWER_DAYS } from "./contact-message.ts";

/** The values appear in the inbox's URL. */
export const INBOX_VIEWS = [
  { value: "novas", label: "Novas" },
  { value: "respondidas", label: "Respondidas" },
  { value: "arquivadas", label: "Arquivadas" },
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number]["value"];

export function inboxView(value: string | null): InboxView {
  return INBOX_VIEWS.find((view) => view.value === value)?.value ?? "novas";
}

/** `YYYY-MM-DD`, São Paulo. Rules: LAW-29. */
export function contactAnswerDueOn(createdAt: Date): string {
  return addDays(dayInSaoPaulo(createdAt), CONTACT_ANSWER_DAYS);
}

const LONGEST_ANSWER = 5000;
const ANSWER_MESSAGE = "Escreva a resposta.";

export const ContactAnswerForm = z.object({
  text: typedText(LONGEST_ANSWER, {
    missing: ANSWER_MESSAGE,
    tooLong: `A resposta deve ter no máximo ${LONGEST_ANSWER} caracteres.`,
    first: [z.minLength(2, ANSWER_MESSAGE)],
  }),
});

/** From a protocol or a plain number; null for anything else. */
export function numberInProtocol(term: string): number | null {
  const digits = /^(?:protocolo\s*)?#?(\d{1,14})$/iu.exec(term)?.[1];
  if (!digits) return null;
  const number = Number(digits.length >= 10 ? digits.slice(4) : digits);
  return Number.isSafeInteger(number) ? number : null;
}
