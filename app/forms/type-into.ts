/** Writes into a field as if it were typed, so that its form hears of it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // React has its own setter on its inputs, and would take the change for one it has made.
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  native?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
