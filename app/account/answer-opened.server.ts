import { data, redirect } from "react-router";
import { type FormAnswer, STAY_FIELD } from "#app/forms/form-answer.ts";
import type { OpenedSession } from "#shop/customers/open-session.server.ts";
import { safeReturnPath } from "./return-path.ts";

/** Gives the browser its session: with data where scripts run, else by sending it on to where it came from. */
export function answerOpened(request: Request, fields: Record<string, string>, { setCookies }: OpenedSession) {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  if (fields[STAY_FIELD]) return data<FormAnswer>({ kind: "done" }, { headers });
  throw redirect(safeReturnPath(new URL(request.url).searchParams.get("voltar")) ?? "/", { headers });
}
