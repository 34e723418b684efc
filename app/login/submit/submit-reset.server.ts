import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { resetPassword } from "#shop/customers/accounts/recover-password.server.ts";
import { COMMON_PASSWORD_MESSAGE, NewPassword } from "#shop/customers/accounts/registration.ts";
import { claimOrdersOfEmail } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";
import { claimHeldOrders } from "./claim-held-orders.server.ts";

const INVALID_LINK = {
  title: "Este link não vale mais",
  message: "Ele já foi usado, foi trocado por um mais novo ou venceu. Peça outro link de recuperação.",
};

/** Handles the new-password form: sets the password and logs in, or refuses with the errors. Rules: ACCOUNT-39. */
export async function submitReset(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = NewPassword.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(NewPassword, fields) });
  try {
    const { password } = form.data;
    const link = { code: linkCodeOf(request), password };
    const result = await resetPassword(services, link, request.headers, claimOrdersOfEmail);
    if (result.kind === "reset") {
      await claimHeldOrders(services, request.headers, result.session);
      return answerOpened(request, fields, result, result.returnTo ?? "/account");
    }
    return result.reason === "common_password"
      ? refuse(fields, { status: 422, errors: { password: COMMON_PASSWORD_MESSAGE } })
      : refuse(fields, { status: 410, problem: INVALID_LINK });
  } catch (error) {
    return answerFailure(services, fields, error, {
      title: "Senha não alterada",
      message: "Ocorreu um erro inesperado. Tente de novo em instantes.",
    });
  }
}
