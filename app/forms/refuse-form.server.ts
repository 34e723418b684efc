import { data } from "react-router";
import { type FormAnswer, valuesToRefill } from "./form-answer.ts";
import type { Refusal } from "./refusal.ts";

export const TOO_MANY_ATTEMPTS = "Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente novamente.";

/** Answers a form with a refusal and what was typed. */
export function refuse(fields: Record<string, string>, { status, headers, ...answer }: Refusal) {
  return data<FormAnswer>({ kind: "refused", ...answer, values: valuesToRefill(fields) }, { status, headers });
}

/** Refusal after too many attempts. Rules: ACCOUNT-36. */
export function tooMany(title: string, retryAfterSeconds: number): Refusal {
  return {
    status: 429,
    problem: { title, message: TOO_MANY_ATTEMPTS },
    headers: { "Retry-After": String(retryAfterSeconds) },
  };
}

export function refuseFormTooMany(fields: Record<string, string>, title: string, retryAfterSeconds: number) {
  return refuse(fields, tooMany(title, retryAfterSeconds));
}
