import { data } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "#app/forms/bot-trap-field.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { requestVisitorData } from "#shop/customer-records/visitor-data/request-visitor-data.server.ts";
import { VisitorDataRequest } from "#shop/customer-records/visitor-data/visitor-data.ts";
import type { Services } from "#shop/services.server.ts";

const NOT_SENT = "Pedido não enviado";

/** Handles the form that asks for a link to one's data. The answer never reveals whether there is any. */
export async function submitMyData(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = VisitorDataRequest.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(VisitorDataRequest, fields) });
  try {
    const result = await requestVisitorData(services, form.data.email, request.headers);
    if (result.kind === "accepted") return data<FormAnswer>({ kind: "done", values: { email: form.data.email } });
    if (result.reason === "too_many_attempts") return refuseFormTooMany(fields, NOT_SENT, result.retryAfterSeconds);
    return refuse(fields, {
      status: 503,
      problem: {
        title: "Funcionalidade não disponível",
        message: `Esta loja ainda não envia e-mails. Peça os seus dados por aqui: ${services.config.brand.email}`,
      },
    });
  } catch (error) {
    return answerFailure(services, fields, error, NOT_SENT);
  }
}
