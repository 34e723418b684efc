import { data } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "#app/forms/bot-trap-field.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { receiveApplication } from "#shop/customers/resellers/receive-application.server.ts";
import { ResellerApplication } from "#shop/customers/resellers/reseller-application.ts";
import type { Services } from "#shop/services.server.ts";
import type { ResellerFormAnswer } from "./reseller-answer.ts";

/** Handles the application form: stores it, or refuses with the errors and what was typed. */
export async function submitReseller(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = ResellerApplication.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ResellerApplication, fields) });
  try {
    const result = await receiveApplication(services, form.data, request.headers);
    if (result.kind === "refused") return refuseFormTooMany(fields, "Cadastro não enviado", result.retryAfterSeconds);
    const { confirmedByMail } = result;
    return data<ResellerFormAnswer>({ kind: "done", received: { confirmedByMail } }, { status: 201 });
  } catch (error) {
    return answerFailure(services, fields, error, "Cadastro não enviado");
  }
}
