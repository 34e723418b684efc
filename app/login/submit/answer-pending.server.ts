import { data, redirect } from "react-router";
import { type FormAnswer, STAY_FIELD } from "#app/forms/form-answer.ts";
import { pendingPath } from "#app/request/return-path.ts";

/** The sign-up waits for its mail: the login says so. The e-mail stays out of the address, so it is typed there anew. */
export function answerPending(fields: Record<string, string>, email: string, returnTo: string | null) {
  if (fields[STAY_FIELD]) return data<FormAnswer>({ kind: "pending", values: { email } });
  throw redirect(pendingPath(returnTo));
}
