import { data, redirect } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { returnPathOf, safeReturnPath } from "#app/request/return-path.ts";
import type { OpenedSession } from "#shop/customers/accounts/login/open-session.server.ts";

/**
 * Sets the session cookies. With JavaScript it answers with data, otherwise it throws a redirect to `goTo`, else to the
 * page the login was opened from.
 * Rules: ACCOUNT-26.
 */
export function answerOpened(
  request: Request,
  fields: Record<string, string>,
  { setCookies }: OpenedSession,
  goTo?: string | null,
) {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  const path = safeReturnPath(goTo) ?? undefined;
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done", goTo: path }, { headers });
  throw redirect(path ?? returnPathOf(request) ?? "/", { headers });
}
