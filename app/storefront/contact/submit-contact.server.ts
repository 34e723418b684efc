import { data } from "react-router";
import { tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { ContactMessage } from "#shop/customers/contact/contact-message.ts";
import { receiveContactMessage } from "#shop/customers/contact/receive-contact-message.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { ContactFormAnswer } from "./contact-form.tsx";

const NOT_SENT = "Mensagem não enviada";

/** Handles the contact form: stores the message, or refuses with the errors and what was typed. */
export function submitContact(services: Services, request: Request) {
  const posted = { rules: ContactMessage, failure: NOT_SENT };
  return submitForm(services, request, posted, async (message, { refuse }) => {
    const session = await readSession(services, request.headers);
    const sender = { customerId: session?.customerId ?? null, headers: request.headers };
    const result = await receiveContactMessage(services, message, sender);
    if (result.kind === "refused") return refuse(tooMany(NOT_SENT, result.retryAfterSeconds));
    const { protocol, confirmedByMail } = result;
    return data<ContactFormAnswer>({ kind: "done", received: { protocol, confirmedByMail } }, { status: 201 });
  });
}
