import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { CONTACT_ANSWER_DAYS, protocolOf } from "./contact-message.ts";
import type { StoredMessage } from "./contact-row.ts";

/** Replies go to the sender. */
export function contactMessageEmail(message: StoredMessage): PlainEmail {
  return {
    subject: `Contato ${protocolOf(message)}: ${message.subject}`,
    title: "Nova mensagem",
    lead: `Responda a este e-mail para falar com ${message.name}. A lei pede resposta em até ${CONTACT_ANSWER_DAYS} dias.`,
    facts: [
      { label: "Protocolo", value: protocolOf(message) },
      { label: "Recebida em", value: formatDateTime(message.createdAt) },
    ],
    paragraphs: [
      { title: "Quem", text: `${message.name}\n${message.email}` },
      { title: "Assunto", text: message.subject },
      { title: "Mensagem", text: message.message },
    ],
  };
}

/** Does not quote the message: the address may be a stranger's, who must not receive text that somebody else typed. */
export function acknowledgementEmail(message: StoredMessage, voice: ShopVoice): PlainEmail {
  return {
    ...mailWords(voice, "contact_received", {
      ...personValues(message.name),
      protocolo: protocolOf(message),
      prazo: `Respondemos por e-mail em até ${CONTACT_ANSWER_DAYS} dias, quase sempre antes.`,
    }),
    title: "Mensagem recebida",
    facts: [
      { label: "Protocolo", value: protocolOf(message) },
      { label: "Recebida em", value: formatDateTime(message.createdAt) },
    ],
    paragraphs: [
      {
        title: "Precisa completar a mensagem?",
        text: "Responda a este e-mail e mantenha o protocolo no assunto: assim tudo fica junto.",
      },
    ],
    footer: [{ text: "Se você não escreveu para nós, pode ignorar este e-mail." }],
  };
}

/** Quotes the message, as staff have read it. */
export function contactAnswerEmail(message: StoredMessage, answer: { text: string }, voice: ShopVoice): PlainEmail {
  return {
    ...mailWords(voice, "contact_answered", {
      ...personValues(message.name),
      protocolo: protocolOf(message),
      assunto: message.subject,
      data: formatDateTime(message.createdAt),
    }),
    title: "Resposta à sua mensagem",
    paragraphs: [
      { title: "Nossa resposta", text: answer.text },
      { title: "Sua mensagem", text: message.message },
    ],
    footer: [{ text: `Protocolo ${protocolOf(message)}. Para continuar a conversa, responda a este e-mail.` }],
  };
}
