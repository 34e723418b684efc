import { data, redirect } from "react-router";
import type { OpenedSession } from "#shop/customers/log-in.server.ts";
import { type FormAnswer, STAY_FIELD, shownAgain } from "./form-answer.ts";
import { safeReturnPath } from "./return-path.ts";

export const TOO_MANY_ATTEMPTS = "Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.";

/** Gives the browser its session: with data where scripts run, else by sending it on to where it came from. */
export function answerOpened(request: Request, fields: Record<string, string>, { setCookies }: OpenedSession) {
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  if (fields[STAY_FIELD]) return data<FormAnswer>({ kind: "done" }, { headers });
  throw redirect(safeReturnPath(new URL(request.url).searchParams.get("voltar")) ?? "/", { headers });
}

interface Refusal {
  status: number;
  problem?: FormAnswer["problem"];
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Says why not, with what was typed. */
export function refuse(fields: Record<string, string>, { status, problem, errors, headers }: Refusal) {
  return data<FormAnswer>({ kind: "refused", problem, errors, values: shownAgain(fields) }, { status, headers });
}

export function refuseTooMany(fields: Record<string, string>, title: string, retryAfterSeconds: number) {
  return refuse(fields, {
    status: 429,
    problem: { title, message: TOO_MANY_ATTEMPTS },
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
