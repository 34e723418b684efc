import { data, redirect } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { above, atField, refusalFor, tooManyFor } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { pendingPath, returnPathOf } from "#app/request/return-path.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { COMMON_PASSWORD_MESSAGE, Registration } from "#shop/customers/accounts/registration.ts";
import { signUp } from "#shop/customers/accounts/sign-up.server.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";

const FAILURE = { title: "Erro no cadastro", message: "Ocorreu um erro inesperado." };

const REFUSALS = {
  already_registered: above("Usuário já cadastrado", "Este e-mail já tem uma conta. Faça login ou recupere sua senha."),
  common_password: atField("password", COMMON_PASSWORD_MESSAGE),
  too_many_attempts: tooManyFor(FAILURE.title),
};

/**
 * Handles the registration form: creates the account and logs in, or refuses with the errors and what was typed.
 * Rules: ACCOUNT-8, ACCOUNT-12.
 */
export function submitRegistration(services: Services, request: Request) {
  return submitForm(services, request, { rules: Registration, failure: FAILURE }, async (form, { fields, refuse }) => {
    const { passwordConfirmation: _, terms: __, newsletter, ...customer } = form;
    const returnTo = returnPathOf(request);
    const options = { acceptedTexts: LEGAL_TEXTS_VERSION, remember: false, returnTo };
    const result = await signUp(services, customer, options, request.headers);
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    if (newsletter) await askForNewsletter(services, customer.email, request.headers);
    if (result.kind === "confirmation_sent") return answerPending(fields, customer.email, returnTo);
    return answerOpened(services, request, fields, result);
  });
}

/**
 * The answer to a sign-up that must be confirmed; the login page shows it. The e-mail is not put into the URL, so
 * without JavaScript it must be typed again.
 */
function answerPending(fields: Record<string, string>, email: string, returnTo: string | null) {
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "pending", values: { email } });
  throw redirect(pendingPath(returnTo));
}

/**
 * Subscribes to the newsletter when its box was ticked; a separate e-mail asks to confirm. A failure does not refuse
 * the account.
 */
async function askForNewsletter(services: Services, email: string, headers: Headers): Promise<void> {
  try {
    await requestSubscription(services, { email, source: "site" }, headers);
  } catch (error) {
    services.logger.error({ err: error }, "newsletter not asked for");
  }
}
