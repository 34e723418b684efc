import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { logIn } from "#shop/customers/accounts/login/log-in.server.ts";
import { Login } from "#shop/customers/accounts/registration.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";
import { claimHeldOrders } from "./claim-held-orders.server.ts";

const INVALID_CREDENTIALS = {
  title: "Credenciais inválidas",
  message: "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
};

const EMAIL_NOT_CONFIRMED = {
  title: "E-mail não confirmado",
  message:
    "Abra o e-mail de confirmação que enviamos e toque no link. Se não o encontrar, olhe também a caixa de spam.",
};

/** Handles the login form: opens the session, or refuses with the errors and what was typed. Rules: ACCOUNT-18. */
export async function submitLogin(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = Login.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(Login, fields) });
  try {
    const result = await logIn(services, form.data, request.headers);
    if (result.kind === "logged_in") {
      await claimHeldOrders(services, request.headers, result.session);
      return answerOpened(request, fields, result);
    }
    if (result.reason === "too_many_attempts") {
      return refuseFormTooMany(fields, "Erro no login", result.retryAfterSeconds);
    }
    return result.reason === "invalid_credentials"
      ? refuse(fields, { status: 400, problem: INVALID_CREDENTIALS })
      : refuse(fields, { status: 400, problem: EMAIL_NOT_CONFIRMED, unconfirmed: true });
  } catch (error) {
    return answerFailure(services, fields, error, { title: "Erro no login", message: "Ocorreu um erro inesperado." });
  }
}
