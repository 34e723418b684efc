import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { noMail, tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { OrderLinkForm, orderReferenceText, readOrderReference } from "#shop/ordering/orders/access/order-reference.ts";
import { requestOrderLink } from "#shop/ordering/orders/access/send-order-link.server.ts";
import type { Services } from "#shop/services.server.ts";

const NOT_SENT = "Link não enviado";

/**
 * Handles the form that asks for an order's link by e-mail. The answer never says whether there is such an order.
 * Rules: ORDER-72.
 */
export function submitOrderLink(services: Services, request: Request) {
  const posted = { rules: OrderLinkForm, failure: NOT_SENT };
  return submitForm(services, request, posted, async ({ number, email }, { fields, refuse }) => {
    const reference = readOrderReference(number);
    if (!reference) return refuse({ status: 422, errors: fieldErrors(OrderLinkForm, fields) });
    const answer = await requestOrderLink(services, { reference, email }, request.headers);
    if (answer.kind === "accepted") {
      return data<FormAnswer>({ kind: "done", values: { number: orderReferenceText(reference), email } });
    }
    if (answer.reason === "too_many_requests") return refuse(tooMany(NOT_SENT, answer.retryAfterSeconds));
    return refuse(noMail("Fale com a gente", services.config.brand.email));
  });
}
