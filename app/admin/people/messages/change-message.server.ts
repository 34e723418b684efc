import { checked, handleForms } from "#app/admin/forms/handlers.server.ts";
import type { Posted } from "#app/admin/page/staff-context.server.ts";
import { answerMessage, archiveMessage, markAnswered } from "#shop/customers/contact/answer-message.server.ts";
import { ContactAnswerForm } from "#shop/customers/contact/contact-inbox.ts";
import { said } from "../refuse-people.server.ts";

type PostedMessage = Posted & { messageId: string };

const mark = (answered: boolean, words: string) => async (change: PostedMessage) => {
  const { services, staff, messageId, fields } = change;
  return said(fields, await markAnswered(services, staff, { messageId, answered }), words);
};

const file = (archived: boolean, words: string) => async (change: PostedMessage) => {
  const { services, staff, messageId, fields } = change;
  return said(fields, await archiveMessage(services, staff, { messageId, archived }), words);
};

/** Handles the message page's forms. */
export const changeMessage = handleForms<PostedMessage>({
  answer: checked(ContactAnswerForm, async ({ services, staff, messageId, fields }, { text }) =>
    said(fields, await answerMessage(services, staff, { messageId, text }), "Resposta enviada"),
  ),
  markAnswered: mark(true, "Marcada como respondida"),
  reopen: mark(false, "De volta às novas"),
  archive: file(true, "Mensagem arquivada"),
  unarchive: file(false, "Mensagem de volta"),
});
