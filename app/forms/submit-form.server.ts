import { data, redirect } from "react-router";
import * as z from "zod/mini";
import type { Services } from "#shop/services.server.ts";
import { answerFailure } from "./answer-failure.server.ts";
import { TRAP_FIELD, TRAPPED } from "./bot-trap-field.ts";
import { fieldErrors } from "./field-errors.ts";
import { type FormAnswer, formFields, SCRIPTED_FIELD } from "./form-answer.ts";
import { readForm } from "./read-form.server.ts";
import type { Refusal } from "./refusal.ts";
import { refuse } from "./refuse-form.server.ts";

type Fields = Record<string, string>;

export interface FormRules<Rules extends z.core.$ZodType> {
  rules: Rules;
  /** Said above the form when it could not be stored: a title, or title and message. */
  failure: string | { title: string; message: string };
}

/** What a form's use case gets besides its values. */
export interface CheckedForm {
  /** As they were typed. */
  fields: Fields;
  /** Answers with a refusal and what was typed. */
  refuse: (refusal: Refusal) => ReturnType<typeof refuse>;
}

/** Checks a form's fields and hands their values to `work`. Refuses what the rules refuse, and whatever breaks off. */
export async function answerForm<Rules extends z.core.$ZodType, Answer>(
  services: Services,
  fields: Fields,
  { rules, failure }: FormRules<Rules>,
  work: (values: z.output<Rules>, posted: CheckedForm) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof refuse>> {
  const form = z.safeParse(rules, fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(rules, fields) });
  try {
    return await work(form.data, { fields, refuse: (refusal) => refuse(fields, refusal) });
  } catch (error) {
    return answerFailure(services, fields, error, failure);
  }
}

/** Reads a posted form and does the same. Refuses one whose bot trap is filled in; a form without a trap has none. */
export async function submitForm<Rules extends z.core.$ZodType, Answer>(
  services: Services,
  request: Request,
  rules: FormRules<Rules>,
  work: (values: z.output<Rules>, posted: CheckedForm) => Promise<Answer>,
): Promise<Answer | ReturnType<typeof refuse>> {
  const { [TRAP_FIELD]: trap, ...fields } = formFields(await readForm(request));
  if (trap) return refuse(fields, { status: 422, problem: TRAPPED });
  return answerForm(services, fields, rules, work);
}

/** Says that a form was done: as data where JavaScript runs, else by a redirect to `path`. */
export function answerDone(
  fields: Fields,
  path: string,
  answer: Omit<FormAnswer, "kind"> = {},
  headers: HeadersInit = {},
) {
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done", ...answer }, { headers });
  throw redirect(path, { headers });
}
