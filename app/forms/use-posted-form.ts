import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import type { FormAnswer } from "./form-answer.ts";
import { type FieldCheck, useFieldErrors } from "./use-field-errors.ts";
import { useLazyCheck } from "./use-lazy-check.ts";

interface PostedFormOptions<Answer> {
  /** The address that the form posts to. */
  action: string;
  /** Loads the form's validation once the user starts to fill it in. */
  loadCheck: () => Promise<FieldCheck>;
  /** The server's answer when the form was posted without JavaScript. */
  initial: Answer | undefined;
}

/**
 * A form that posts without leaving its page; without JavaScript a plain form: `<Form {...form}>`. Fields are filled with
 * `typed` and say their `errors`; `sent` is the answer to what was posted with JavaScript.
 */
export function usePostedForm<Answer extends FormAnswer>({ action, loadCheck, initial }: PostedFormOptions<Answer>) {
  const { Form, data, state } = useFetcher<FormAnswer>();
  const sent = data as Answer | undefined;
  const answer = sent ?? initial;
  const { check, wake } = useLazyCheck(loadCheck);
  const fields = useFieldErrors(check, answer);
  return {
    Form,
    form: { ...fields.form, method: "post" as const, action, onFocus: wake },
    fields,
    errors: fields.errors,
    answer,
    sent,
    typed: initial?.values ?? {},
    busy: state !== "idle",
    check,
    wake,
  };
}

/** A `loadCheck` by the rules that a module holds. */
export function checkOf(load: () => Promise<z.core.$ZodType>) {
  return async (): Promise<FieldCheck> => {
    const [rules, { fieldErrors }] = await Promise.all([load(), import("./field-errors.ts")]);
    return (fields) => fieldErrors(rules, fields);
  };
}
