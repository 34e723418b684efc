import { data, redirect } from "react-router";
import { STAY_FIELD } from "#app/forms/form-answer.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { cookieHeaders } from "./cookie-headers.server.ts";

/** Gives the browser its cookies and sends it on: with data where scripts run. */
export function sendOn(fields: Record<string, string>, to: string, setCookies: readonly string[], said?: string) {
  const headers = cookieHeaders(setCookies);
  if (fields[STAY_FIELD]) return data<AdminAnswer>({ kind: "done", goTo: to, said }, { headers });
  throw redirect(to, { headers });
}
