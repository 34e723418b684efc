import { data, redirect } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { pendingPath } from "#app/request/return-path.ts";

/**
 * The answer to a sign-up that must be confirmed; the login page shows it. The e-mail is not put into the URL, so
 * without JavaScript it must be typed again.
 */
export function answerPending(fields: Record<string, string>, email: string, returnTo: string | null) {
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "pending", values: { email } });
  throw redirect(pendingPath(returnTo));
}
