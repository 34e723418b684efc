import { INTENT_FIELD } from "#app/admin/admin-answer.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { answerMessage, archiveMessage, markAnswered } from "#shop/customers/contact/answer-message.server.ts";
import { ContactAnswerForm } from "#shop/customers/contact/contact-inbox.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { refusePeople, said } from "../refuse-people.server.ts";

/** Handles the message page's forms, by form name. */
export async function changeMessage(
  services: Services,
  staff: StaffSession,
  messageId: string,
  fields: Record<string, string>,
) {
  const intent = fields[INTENT_FIELD] ?? "";
  if (intent === "responder") {
    const form = ContactAnswerForm.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ContactAnswerForm, fields) });
    const answer = await answerMessage(services, staff, { messageId, text: form.data.text });
    return said(fields, answer, "Resposta enviada");
  }
  const change = valueAt(CHANGES, intent);
  if (!change) return refusePeople(fields, { reason: "no_such_form" });
  const answer = await change.work(services, staff, messageId);
  return said(fields, answer, change.said);
}

type Work = (services: Services, staff: StaffSession, messageId: string) => ReturnType<typeof archiveMessage>;

const CHANGES: Readonly<Record<string, { said: string; work: Work }>> = {
  respondida: {
    said: "Marcada como respondida",
    work: (services, staff, messageId) => markAnswered(services, staff, { messageId, answered: true }),
  },
  reabrir: {
    said: "De volta às novas",
    work: (services, staff, messageId) => markAnswered(services, staff, { messageId, answered: false }),
  },
  arquivar: {
    said: "Mensagem arquivada",
    work: (services, staff, messageId) => archiveMessage(services, staff, { messageId, archived: true }),
  },
  desarquivar: {
    said: "Mensagem de volta",
    work: (services, staff, messageId) => archiveMessage(services, staff, { messageId, archived: false }),
  },
};
