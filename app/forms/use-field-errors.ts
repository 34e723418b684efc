import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { type FormAnswer, formFields } from "./form-answer.ts";

/** What is wrong with a form's fields, by name. */
export type FieldCheck = (fields: Record<string, string>) => Record<string, string>;

/**
 * Checks a form's fields when they are left and when it is sent; the first field at fault gets the focus. Messages of
 * the server's answer stand until their field is changed. While `checkFields` is null the server alone checks; fields
 * left meanwhile are checked once the rules are there.
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
    if (ref.current && answer?.errors) focusFirst(ref.current, answer.errors);
  }, [answer]);

  const leftUnchecked = useRef(new Set<string>());
  const checkLeft = useEffectEvent(() => {
    for (const name of leftUnchecked.current) recheck(name);
    leftUnchecked.current.clear();
  });
  useEffect(() => {
    if (checkFields) checkLeft();
  }, [checkFields]);

  const check = () => (ref.current && checkFields ? checkFields(formFields(new FormData(ref.current))) : {});
  const recheck = (name: string) => setErrors(({ [name]: _, ...others }) => ({ ...others, ...pick(check(), name) }));

  return {
    errors,
    /** Brings one field at fault to the person, as the first one is when the form is sent. */
    focusField(name: string) {
      if (ref.current) focusFirst(ref.current, { [name]: "" });
    },
    /** For the `<form>`. */
    form: {
      ref,
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field: unknown = event.target;
        // A field passed by without typing is no mistake yet.
        if (!isTyped(field) || !field.name || field.value === "") return;
        const { name } = field;
        if (checkFields) afterPointerUp(() => recheck(name));
        else leftUnchecked.current.add(name);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const field: unknown = event.target;
        if (!isTyped(field)) return;
        for (const name of [field.name, `${field.name}Confirmation`]) if (errors[name]) recheck(name);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check();
        setErrors(found);
        if (Object.keys(found).length === 0) return;
        event.preventDefault();
        focusFirst(event.currentTarget, found);
      },
    },
    /** Checks fields that were filled in by the program. */
    recheck,
  };
}

function pick(errors: Record<string, string>, name: string): Record<string, string> {
  return errors[name] ? { [name]: errors[name] } : {};
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>) {
  for (const field of form.elements) {
    if (isTyped(field) && Object.hasOwn(errors, field.name) && field.type !== "hidden") {
      const fold = field.closest("details");
      if (fold) fold.open = true;
      field.focus();
      return;
    }
  }
}

function isTyped(field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  );
}
