import { data } from "react-router";
import { refuse, refuseTooMany } from "#app/account/answer-form.server.ts";
import { fieldErrors } from "#app/account/field-errors.ts";
import { formFields } from "#app/account/form-answer.ts";
import { readForm } from "#app/account/read-form.server.ts";
import { receiveApplication } from "#shop/resellers/receive-application.server.ts";
import { ResellerApplication } from "#shop/resellers/reseller-application.ts";
import type { Services } from "#shop/services.server.ts";
import { answerFailure } from "../forms/answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "../forms/trap-field.ts";
import type { ResellerFormAnswer } from "./reseller-answer.ts";

/** The posted application: stored, or answered with what is wrong and what was typed. */
export async function submitReseller(services: Services, request: Request) {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  const form = ResellerApplication.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(ResellerApplication, fields) });
  try {
    const result = await receiveApplication(services.db, services, form.data, request.headers);
    if (result.kind === "refused") return refuseTooMany(fields, "Cadastro não enviado", result.retryAfterSeconds);
    const { confirmedByMail } = result;
    return data<ResellerFormAnswer>({ kind: "done", received: { confirmedByMail } }, { status: 201 });
  } catch (error) {
    return answerFailure(services, fields, error, "Cadastro não enviado");
  }
}
