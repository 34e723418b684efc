import { data } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "#app/forms/bot-trap-field.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { ContactMessage } from "#shop/customers/contact/contact-message.ts";
import { receiveContactMessage } from "#shop/customers/contact/receive-contact-message.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ContactFormAnswer } from "./contact-answer.ts";

/** Handles the contact form: stores the message, or refuses with the errors and what was typed. */
export async function submitContact(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = ContactMessage.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ContactMessage, fields) });
  try {
    const session = await readSession(services, request.headers);
    const sender = { customerId: session?.customerId ?? null, headers: request.headers };
    const result = await receiveContactMessage(services, form.data, sender);
    if (result.kind === "refused") return refuseFormTooMany(fields, "Mensagem não enviada", result.retryAfterSeconds);
    const { protocol, confirmedByMail } = result;
    return data<ContactFormAnswer>({ kind: "done", received: { protocol, confirmedByMail } }, { status: 201 });
  } catch (error) {
    return answerFailure(services, fields, error, "Mensagem não enviada");
  }
}
