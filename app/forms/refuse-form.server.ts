import { data } from "react-router";
import { type FormAnswer, valuesToRefill } from "./form-answer.ts";

export const TOO_MANY_ATTEMPTS = "Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.";

interface Refusal {
  status: number;
  problem?: FormAnswer["problem"];
  errors?: Record<string, string>;
  unconfirmed?: boolean;
  isStale?: true;
  hasAccount?: true;
  headers?: Record<string, string>;
}

/** Answers a form with a refusal and what was typed. */
export function refuse(fields: Record<string, string>, { status, headers, ...answer }: Refusal) {
  return data<FormAnswer>({ kind: "refused", ...answer, values: valuesToRefill(fields) }, { status, headers });
}

/** Rules: ACCOUNT-36. */
export function refuseFormTooMany(fields: Record<string, string>, title: string, retryAfterSeconds: number) {
  return refuse(fields, {
    status: 429,
    problem: { title, message: TOO_MANY_ATTEMPTS },
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
