import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { focusFirstField } from "#app/forms/focus-first-field.ts";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import type { DeliveryErrors, DeliveryField, DeliveryFields } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";
import { deliveryFormAfter, startDeliveryForm } from "./delivery-form-state.ts";
import { fetchFields } from "./fetched-fields.ts";

interface DeliveryFieldsOptions {
  /** Called with the errors of a submit, to open fields that are shown as text. */
  onAccused: (errors: DeliveryErrors) => void;
  /** Gets valid values only; resolves to the errors of fields the server refuses, or null. */
  onSubmit: (fields: DeliveryFields) => Promise<DeliveryErrors | null>;
}

/** Values and errors of the delivery form. At first, and on submit, the first field with an error takes the focus. */
export function useDeliveryFields(
  first: DeliveryFields,
  firstErrors: DeliveryErrors,
  { onAccused, onSubmit }: DeliveryFieldsOptions,
) {
  const ref = useRef<HTMLFormElement>(null);
  const [{ values, errors }, dispatch] = useReducer(deliveryFormAfter, first, () =>
    deliveryFormAfter(startDeliveryForm(first), { type: "refused", errors: firstErrors }),
  );

  const focusRefused = useEffectEvent(() => focusFirst(firstErrors));
  useEffect(() => focusRefused(), []);

  function focusFirst(accused: DeliveryErrors) {
    if (ref.current) focusFirstField(ref.current, accused);
  }

  /** Rendered at once: a field that is not shown yet cannot take the focus. */
  async function accuse(accused: DeliveryErrors) {
    await fetchFields();
    flushSync(() => onAccused(accused));
    focusFirst(accused);
  }

  async function send() {
    dispatch({ type: "submitted" });
    const found = deliveryErrors(values);
    if (Object.keys(found).length > 0) {
      await accuse(found);
      return;
    }
    const refused = await onSubmit(values);
    if (!refused) return;
    dispatch({ type: "refused", errors: refused });
    await accuse(refused);
  }

  return {
    values,
    /** Props for the `<form>`. */
    form: {
      ref,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        return send();
      },
    },
    /** Props for a field's control. */
    bind: (name: DeliveryField) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        dispatch({ type: "typed", name, value: currentTarget.value }),
      onBlur: () => afterPointerUp(() => dispatch({ type: "left", name })),
    }),
    /** Fills fields in and validates those in `checked`. */
    fill(filled: Partial<DeliveryFields>, checked: readonly DeliveryField[]) {
      dispatch({ type: "filled", values: filled, checked });
    },
    /** Hides the errors of fields that have just been shown, until the next submit. */
    forgive: (names: readonly DeliveryField[]) => dispatch({ type: "forgiven", names }),
    /** Moves the focus to a field. */
    focus: (name: DeliveryField) => focusFirst({ [name]: "" }),
  };
}

export type DeliveryForm = ReturnType<typeof useDeliveryFields>;
