import type { PasswordRefusal } from "#shop/customers/accounts/confirm-password.server.ts";
import type { FormAnswer } from "./form-answer.ts";
import { refuse, refuseFormTooMany } from "./refuse-form.server.ts";

const WRONG_PASSWORD: NonNullable<FormAnswer["errors"]> = { currentPassword: "Senha incorreta." };

/** Answers a form whose current password was refused. */
export function refusedPassword(fields: Record<string, string>, refusal: PasswordRefusal) {
  return refusal.reason === "wrong_password"
    ? refuse(fields, { status: 422, errors: WRONG_PASSWORD })
    : refuseFormTooMany(fields, "Senha não conferida", refusal.retryAfterSeconds);
}
