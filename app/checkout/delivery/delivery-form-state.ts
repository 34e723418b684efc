import type { DeliveryErrors, DeliveryField, DeliveryFields } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";

/** The delivery form: its values and the errors it shows. */
export interface DeliveryFormState {
  values: DeliveryFields;
  errors: DeliveryErrors;
  /** Fields that had the focus and lost it. */
  touched: ReadonlySet<DeliveryField>;
  submitted: boolean;
}

export type DeliveryFormEvent =
  | { type: "typed"; name: DeliveryField; value: string }
  | { type: "left"; name: DeliveryField }
  /** Filled in by code, from the account or the address of a CEP; only the fields in `checked` are validated. */
  | { type: "filled"; values: Partial<DeliveryFields>; checked: readonly DeliveryField[] }
  /** Fields that were not shown when a submit accused them. */
  | { type: "forgiven"; names: readonly DeliveryField[] }
  | { type: "submitted" }
  /** The server refuses fields. */
  | { type: "refused"; errors: DeliveryErrors };

/** The form before anything happened to it. */
export function startDeliveryForm(values: DeliveryFields): DeliveryFormState {
  return { values, errors: {}, touched: new Set(), submitted: false };
}

/**
 * The form after an event. A field is validated when it is first left and at each change from then on; a submit
 * validates all fields, and from then on each is validated as it changes.
 */
export function deliveryFormAfter(state: DeliveryFormState, event: DeliveryFormEvent): DeliveryFormState {
  switch (event.type) {
    case "typed": {
      const { name, value } = event;
      const next = { ...state, values: { ...state.values, [name]: value } };
      return state.submitted || state.touched.has(name) || state.errors[name] ? recheck(next, [name]) : next;
    }
    case "left": {
      const next = { ...state, touched: new Set(state.touched).add(event.name) };
      // What the server refused stands until it is changed.
      return state.submitted ? next : recheck(next, [event.name]);
    }
    case "filled":
      return recheck({ ...state, values: { ...state.values, ...event.values } }, event.checked);
    case "forgiven": {
      const accused = Object.entries(state.errors).filter(([name]) => !event.names.some((each) => each === name));
      return { ...state, errors: Object.fromEntries(accused) };
    }
    case "submitted":
      return { ...state, errors: deliveryErrors(state.values), submitted: true };
    case "refused":
      return { ...state, errors: { ...state.errors, ...event.errors } };
  }
}

function recheck(state: DeliveryFormState, names: readonly DeliveryField[]): DeliveryFormState {
  const found = deliveryErrors(state.values);
  const errors = { ...state.errors };
  // A state is accused beside its CEP: a corrected CEP clears it.
  const more: DeliveryField[] = names.includes("zipCode") && errors.state ? ["state"] : [];
  for (const name of [...names, ...more]) {
    delete errors[name];
    if (found[name]) errors[name] = found[name];
  }
  return { ...state, errors };
}
