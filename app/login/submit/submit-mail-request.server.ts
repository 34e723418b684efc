import { data, type RouterContextProvider } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { returnPathOf } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { AccountMailForm, type ConfirmationMailForm } from "#shop/customers/accounts/registration.ts";
import type { MailRequest, MailRequestResult } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Services } from "#shop/services.server.ts";

/** A use case that sends a link to an e-mail address. */
type AskForMail = (deps: Services, wanted: MailRequest, headers: Headers) => Promise<MailRequestResult>;

const NOT_SENT = "Erro ao enviar e-mail";

/**
 * Handles a form with one e-mail field that sends a link. The answer never reveals whether the account exists.
 * Rules: ACCOUNT-41.
 */
export async function submitMailRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  ask: AskForMail,
  rules: typeof AccountMailForm | typeof ConfirmationMailForm = AccountMailForm,
) {
  const services = context.get(servicesContext);
  const returnTo = returnPathOf(request);
  const fields = formFields(await readForm(request));
  const form = rules.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(rules, fields) });
  try {
    const result = await ask(services, { email: form.data.email, returnTo }, request.headers);
    if (result.kind === "accepted") {
      const again = fields.again && { again: "1" };
      return data<FormAnswer>({ kind: "done", values: { email: form.data.email, ...again } });
    }
    if (result.reason === "too_many_attempts") return refuseFormTooMany(fields, NOT_SENT, result.retryAfterSeconds);
    return refuse(fields, { status: 503, problem: unavailable(services.config.brand.email) });
  } catch (error) {
    return answerFailure(services, fields, error, {
      title: NOT_SENT,
      message: "Não foi possível enviar agora. Tente de novo em instantes.",
    });
  }
}

function unavailable(email: string) {
  return {
    title: "Funcionalidade não disponível",
    message: `Esta loja ainda não envia e-mails. Fale com a gente: ${email}`,
  };
}
