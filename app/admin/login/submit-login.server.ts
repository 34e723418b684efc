import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { isUnstorableText } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { confirmSecondStep } from "#shop/staff/login/confirm-second-step.server.ts";
import { logInStaff } from "#shop/staff/login/log-in-staff.server.ts";
import { SecondStep, StaffLogin } from "#shop/staff/staff-forms.ts";
import { adminReturnPath } from "../page/admin-paths.ts";
import { redirectWithCookies } from "./redirect-with-cookies.server.ts";

const FAILED = "Erro no login";
export const LOGGED_IN = "Login realizado com sucesso";
/** Shown when the credentials are wrong. */
const INVALID = { title: "Credenciais inválidas", message: "Usuário ou senha incorretos." };

/** Handles the posted login: into the panel, on to the second factor, or refused. Rules: STAFF-14. */
export async function submitStaffLogin(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = StaffLogin.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(StaffLogin, fields) });
  try {
    const result = await logInStaff(services, form.data, request.headers);
    const back = backOf(request);
    if (result.kind === "logged_in") return redirectWithCookies(fields, back ?? "/admin", result.setCookies, LOGGED_IN);
    if (result.kind === "second_step") {
      const next = back ? `/admin/login/codigo?voltar=${encodeURIComponent(back)}` : "/admin/login/codigo";
      return redirectWithCookies(fields, next, result.setCookies);
    }
    return result.reason === "invalid_credentials"
      ? refuse(fields, { status: 400, problem: INVALID })
      : refuseFormTooMany(fields, FAILED, result.retryAfterSeconds);
  } catch (error) {
    return loginFailed(services, fields, error);
  }
}

/** Handles the posted code of the second factor. */
export async function submitStaffCode(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = SecondStep.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(SecondStep, fields) });
  try {
    const result = await confirmSecondStep(services, form.data.code, request.headers);
    if (result.kind === "logged_in")
      return redirectWithCookies(fields, backOf(request) ?? "/admin", result.setCookies, LOGGED_IN);
    if (result.reason === "too_many_attempts") return refuseFormTooMany(fields, FAILED, result.retryAfterSeconds);
    if (result.reason === "no_ticket") return redirectWithCookies(fields, "/admin/login", []);
    const code =
      result.reason === "spent_code"
        ? "Este código já foi usado. Espere o próximo."
        : "Código inválido. Confira e digite o atual.";
    return refuse(fields, { status: 400, errors: { code } });
  } catch (error) {
    return loginFailed(services, fields, error);
  }
}

function backOf(request: Request): string | null {
  return adminReturnPath(pageUrlOf(request).searchParams.get("voltar"));
}

function loginFailed(services: Services, fields: Record<string, string>, error: unknown) {
  if (isUnstorableText(error)) return refuse(fields, { status: 400, problem: INVALID });
  return answerFailure(services, fields, error, { title: FAILED, message: "Ocorreu um erro inesperado." });
}
