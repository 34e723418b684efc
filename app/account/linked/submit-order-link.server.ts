import { data } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "#app/forms/bot-trap-field.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { OrderLinkForm, orderReferenceText, readOrderReference } from "#shop/ordering/orders/access/order-reference.ts";
import { requestOrderLink } from "#shop/ordering/orders/access/send-order-link.server.ts";
import type { Services } from "#shop/services.server.ts";

const NOT_SENT = "Link não enviado";

/**
 * Handles the form that asks for an order's link by e-mail. The answer never says whether there is such an order.
 * Rules: ORDER-72.
 */
export async function submitOrderLink(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = OrderLinkForm.safeParse(fields);
  const reference = form.success ? readOrderReference(form.data.number) : null;
  if (!form.success || !reference) {
    return refuse(fields, { status: 422, errors: fieldErrors(OrderLinkForm, fields) });
  }
  try {
    const answer = await requestOrderLink(services, { reference, email: form.data.email }, request.headers);
    if (answer.kind === "accepted") {
      const values = { number: orderReferenceText(reference), email: form.data.email };
      return data<FormAnswer>({ kind: "done", values });
    }
    if (answer.reason === "too_many_requests") return refuseFormTooMany(fields, NOT_SENT, answer.retryAfterSeconds);
    const message = `Esta loja ainda não envia e-mails. Fale com a gente: ${services.config.brand.email}`;
    return refuse(fields, { status: 503, problem: { title: "Funcionalidade não disponível", message } });
  } catch (error) {
    return answerFailure(services, fields, error, NOT_SENT);
  }
}
