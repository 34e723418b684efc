import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { returnPathOf } from "#app/request/return-path.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { COMMON_PASSWORD_MESSAGE, Registration } from "#shop/customers/accounts/registration.ts";
import { signUp } from "#shop/customers/accounts/sign-up.server.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerPending } from "./answer-pending.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";
import { claimHeldOrders } from "./claim-held-orders.server.ts";

const ALREADY_REGISTERED = {
  title: "Usuário já cadastrado",
  message: "Este e-mail já tem uma conta. Faça login ou recupere sua senha.",
};

/**
 * Handles the registration form: creates the account and logs in, or refuses with the errors and what was typed.
 * Rules: ACCOUNT-8, ACCOUNT-12.
 */
export async function submitRegistration(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = Registration.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(Registration, fields) });
  const { passwordConfirmation: _, terms: __, newsletter, ...customer } = form.data;
  try {
    const returnTo = returnPathOf(request);
    const options = { acceptedTexts: LEGAL_TEXTS_VERSION, remember: false, returnTo };
    const result = await signUp(services, customer, options, request.headers);
    if (newsletter && result.kind !== "refused") await askForNewsletter(services, customer.email, request.headers);
    if (result.kind === "signed_up") {
      await claimHeldOrders(services, request.headers, result.session);
      return answerOpened(request, fields, result);
    }
    if (result.kind === "confirmation_sent") return answerPending(fields, form.data.email, returnTo);
    switch (result.reason) {
      case "already_registered":
        return refuse(fields, { status: 422, problem: ALREADY_REGISTERED });
      case "common_password":
        return refuse(fields, { status: 422, errors: { password: COMMON_PASSWORD_MESSAGE } });
      case "too_many_attempts":
        return refuseFormTooMany(fields, "Erro no cadastro", result.retryAfterSeconds);
    }
  } catch (error) {
    return answerFailure(services, fields, error, {
      title: "Erro no cadastro",
      message: "Ocorreu um erro inesperado.",
    });
  }
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
