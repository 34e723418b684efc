import { data } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { noMail, tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { requestVisitorData } from "#shop/customer-records/visitor-data/request-visitor-data.server.ts";
import { VisitorDataRequest } from "#shop/customer-records/visitor-data/visitor-data.ts";
import type { Services } from "#shop/services.server.ts";

const NOT_SENT = "Pedido não enviado";

/** Handles the form that asks for a link to one's data. The answer never reveals whether there is any. */
export function submitMyData(services: Services, request: Request) {
  const posted = { rules: VisitorDataRequest, failure: NOT_SENT };
  return submitForm(services, request, posted, async ({ email }, { refuse }) => {
    const result = await requestVisitorData(services, email, request.headers);
    if (result.kind === "accepted") return data<FormAnswer>({ kind: "done", values: { email } });
    if (result.reason === "too_many_attempts") return refuse(tooMany(NOT_SENT, result.retryAfterSeconds));
    return refuse(noMail("Peça os seus dados por aqui", services.config.brand.email));
  });
}
