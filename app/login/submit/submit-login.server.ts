import { above, refusalFor, tooManyFor } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { logIn } from "#shop/customers/accounts/login/log-in.server.ts";
import { Login } from "#shop/customers/accounts/registration.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";

const FAILURE = { title: "Erro no login", message: "Ocorreu um erro inesperado." };

const REFUSALS = {
  invalid_credentials: above(
    "Credenciais inválidas",
    "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
    400,
  ),
  email_not_confirmed: {
    ...above(
      "E-mail não confirmado",
      "Abra o e-mail de confirmação que enviamos e toque no link. Se não o encontrar, olhe também a caixa de spam.",
      400,
    ),
    unconfirmed: true,
  },
  too_many_attempts: tooManyFor(FAILURE.title),
};

/** Handles the login form: opens the session, or refuses with the errors and what was typed. Rules: ACCOUNT-18. */
export function submitLogin(services: Services, request: Request) {
  return submitForm(services, request, { rules: Login, failure: FAILURE }, async (login, { fields, refuse }) => {
    const result = await logIn(services, login, request.headers);
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    return answerOpened(services, request, fields, result);
  });
}
