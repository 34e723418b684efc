import { data } from "react-router";
import { type FormAnswer, valuesToRefill } from "./form-answer.ts";
import { type Refusal, tooMany } from "./refusal.ts";

/** Answers a form with a refusal and what was typed. */
export function refuse(fields: Record<string, string>, { status, headers, ...answer }: Refusal) {
  return data<FormAnswer>({ kind: "refused", ...answer, values: valuesToRefill(fields) }, { status, headers });
}

export function refuseFormTooMany(fields: Record<string, string>, title: string, retryAfterSeconds: number) {
  return refuse(fields, tooMany(title, retryAfterSeconds));
}
