type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Focuses the first of a form's fields that has an error, and opens the fold it is in. */
export function focusFirstField(form: HTMLFormElement, errors: object): void {
  for (const field of form.elements) {
    if (isTypedControl(field) && Object.hasOwn(errors, field.name) && field.type !== "hidden") {
      const fold = field.closest("details");
      if (fold) fold.open = true;
      field.focus();
      return;
    }
  }
}

/** Whether something is a control that holds what was typed or chosen. */
export function isTypedControl(field: unknown): field is TypedControl {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  );
}
