import { data, redirect } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { cookieHeaders } from "./cookie-headers.server.ts";

/** Sets the cookies and redirects; with scripts it answers with data and the client navigates. */
export function redirectWithCookies(
  fields: Record<string, string>,
  to: string,
  setCookies: readonly string[],
  said?: string,
) {
  const headers = cookieHeaders(setCookies);
  if (fields[SCRIPTED_FIELD]) return data<AdminAnswer>({ kind: "done", goTo: to, said }, { headers });
  throw redirect(to, { headers });
}
