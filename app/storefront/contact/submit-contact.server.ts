import { data } from "react-router";
import { refuse, refuseTooMany } from "#app/account/answer-form.server.ts";
import { fieldErrors } from "#app/account/field-errors.ts";
import { formFields } from "#app/account/form-answer.ts";
import { readForm } from "#app/account/read-form.server.ts";
import { ContactMessage } from "#shop/contact/contact-message.ts";
import { receiveContactMessage } from "#shop/contact/receive-contact-message.server.ts";
import { readSession } from "#shop/customers/read-session.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerFailure } from "../forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "../forms/trap-field.ts";
import type { ContactFormAnswer } from "./contact-answer.ts";

/** The posted message: stored, or answered with what is wrong and what was typed. */
export async function submitContact(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = ContactMessage.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ContactMessage, fields) });
  try {
    const session = await readSession(services, request.headers);
    const sender = { customerId: session?.customerId ?? null, headers: request.headers };
    const result = await receiveContactMessage(services.db, services, form.data, sender);
    if (result.kind === "refused") return refuseTooMany(fields, "Mensagem não enviada", result.retryAfterSeconds);
    const { protocol, confirmedByMail } = result;
    return data<ContactFormAnswer>({ kind: "done", received: { protocol, confirmedByMail } }, { status: 201 });
  } catch (error) {
    return answerFailure(services, fields, error, "Mensagem não enviada");
  }
}
