import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { valueAt } from "#platform/value-at.ts";
import { focusFirstField, isTypedControl } from "./focus-first-field.ts";
import { type FormAnswer, formFields } from "./form-answer.ts";

/** Validates a form: the error messages by field name. */
export type FieldCheck = (fields: Record<string, string>) => Record<string, string>;

/**
 * Validates a form's fields on blur and on submit; on submit the first invalid field takes the focus. Messages from the
 * server stay until their field is edited. While `checkFields` is null only the server validates; fields left meanwhile
 * are validated once it is set.
 */
export function useFieldErrors(checkFields: FieldCheck | null, answer: FormAnswer | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(answer?.errors ?? {});
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    setErrors(answer?.errors ?? {});
  }

  useEffect(() => {
    if (ref.current && answer?.errors) focusFirstField(ref.current, answer.errors);
  }, [answer]);

  const leftUnchecked = useRef(new Set<string>());
  const checkLeft = useEffectEvent(() => {
    for (const name of leftUnchecked.current) recheck(name);
    leftUnchecked.current.clear();
  });
  useEffect(() => {
    if (checkFields) checkLeft();
  }, [checkFields]);

  const check = (by = checkFields) => (ref.current && by ? by(formFields(new FormData(ref.current))) : {});
  const replace = (names: readonly string[], found: Record<string, string>) =>
    setErrors((before) => ({ ...pick(before, (name) => !names.includes(name)), ...found }));
  const recheck = (name: string) =>
    replace(
      [name],
      pick(check(), (each) => each === name),
    );

  return {
    errors,
    /** Moves the focus to a field and opens the fold it is in. */
    focusField(name: string) {
      if (ref.current) focusFirstField(ref.current, { [name]: "" });
    },
    /** Props for the `<form>`. */
    form: {
      ref,
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field: unknown = event.target;
        // A field that was left empty is no error until the form is sent.
        if (!isTypedControl(field) || !field.name || field.value === "") return;
        const { name } = field;
        if (checkFields) afterPointerUp(() => recheck(name));
        else leftUnchecked.current.add(name);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const field: unknown = event.target;
        if (!isTypedControl(field)) return;
        for (const name of [field.name, `${field.name}Confirmation`]) if (valueAt(errors, name)) recheck(name);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check();
        setErrors(found);
        if (Object.keys(found).length === 0) return;
        event.preventDefault();
        focusFirstField(event.currentTarget, found);
      },
    },
    /** Validates a field that code has filled in. */
    recheck,
    /** Validates without showing anything: the error messages by field name. */
    findErrors: check,
    /** Validates some fields; the first invalid one takes the focus. Returns whether all of them are valid. */
    validate(names: readonly string[], by: FieldCheck | null): boolean {
      const found = pick(check(by), (name) => names.includes(name));
      replace(names, found);
      if (ref.current) focusFirstField(ref.current, found);
      return Object.keys(found).length === 0;
    },
  };
}

function pick(errors: Record<string, string>, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isWanted(name)));
}
