import { above, atField, refusalFor } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { resetPassword } from "#shop/customers/accounts/recover-password.server.ts";
import { COMMON_PASSWORD_MESSAGE, NewPassword } from "#shop/customers/accounts/registration.ts";
import { claimOrdersOfEmail } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";

const FAILURE = {
  title: "Senha não alterada",
  message: "Ocorreu um erro inesperado. Tente de novo em instantes.",
};

const REFUSALS = {
  common_password: atField("password", COMMON_PASSWORD_MESSAGE),
  invalid_link: above(
    "Este link não vale mais",
    "Ele já foi usado, foi trocado por um mais novo ou venceu. Peça outro link de recuperação.",
    410,
  ),
};

/** Handles the new-password form: sets the password and logs in, or refuses with the errors. Rules: ACCOUNT-39. */
export function submitReset(services: Services, request: Request) {
  const posted = { rules: NewPassword, failure: FAILURE };
  return submitForm(services, request, posted, async ({ password }, { fields, refuse }) => {
    const link = { code: linkCodeOf(request), password };
    const result = await resetPassword(services, link, request.headers, claimOrdersOfEmail);
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    return answerOpened(services, request, fields, result, result.returnTo ?? "/account");
  });
}
