import { data, type RouterContextProvider } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { noMail, tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { returnPathOf } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { AccountMailForm, type ConfirmationMailForm } from "#shop/customers/accounts/registration.ts";
import type { MailRequest, MailRequestResult } from "#shop/customers/accounts/request-account-mail.server.ts";
import type { Services } from "#shop/services.server.ts";

/** A use case that sends a link to an e-mail address. */
type AskForMail = (deps: Services, wanted: MailRequest, headers: Headers) => Promise<MailRequestResult>;

const FAILURE = {
  title: "Erro ao enviar e-mail",
  message: "Não foi possível enviar agora. Tente de novo em instantes.",
};

/**
 * Handles a form with one e-mail field that sends a link. The answer never reveals whether the account exists.
 * Rules: ACCOUNT-41.
 */
export function submitMailRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  ask: AskForMail,
  rules: typeof AccountMailForm | typeof ConfirmationMailForm = AccountMailForm,
) {
  const services = context.get(servicesContext);
  const returnTo = returnPathOf(request);
  return submitForm(services, request, { rules, failure: FAILURE }, async ({ email }, { fields, refuse }) => {
    const result = await ask(services, { email, returnTo }, request.headers);
    if (result.kind === "accepted") {
      const again = fields.again && { again: "1" };
      return data<FormAnswer>({ kind: "done", values: { email, ...again } });
    }
    if (result.reason === "too_many_attempts") return refuse(tooMany(FAILURE.title, result.retryAfterSeconds));
    return refuse(noMail("Fale com a gente", services.config.brand.email));
  });
}
