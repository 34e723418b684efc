import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { above, PASSWORD_REFUSALS, refusalFor } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { linkCodeOf } from "#platform/formats/link-code.ts";
import { PasswordAgain } from "#shop/customers/accounts/account-security.ts";
import { confirmEmail } from "#shop/customers/accounts/confirm-email.server.ts";
import { claimOrdersOfEmail } from "#shop/ordering/orders/access/claim-order.server.ts";
import type { Services } from "#shop/services.server.ts";
import { answerOpened } from "./answer-session-opened.server.ts";

const REFUSALS = {
  ...PASSWORD_REFUSALS,
  invalid_link: above("Este link não vale mais", "Ele já foi usado, foi trocado por um mais novo ou venceu.", 410),
};

/**
 * Confirms the e-mail with the sign-up's password: activates the account and logs its owner in until the browser closes.
 * Rules: ACCOUNT-101.
 */
export async function submitConfirmation(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = PasswordAgain.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(PasswordAgain, fields) });
  const confirmation = { code: linkCodeOf(request), remember: false, password: form.data.currentPassword };
  const result = await confirmEmail(services, confirmation, request.headers, claimOrdersOfEmail);
  if (result.kind === "refused") return refuse(fields, refusalFor(REFUSALS, result));
  return answerOpened(services, request, fields, result, result.returnTo);
}
