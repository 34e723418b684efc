import type { ComponentProps } from "react";
import { SelectField } from "#app/ui/fields/field.tsx";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";

/** The choice of nothing yet, and the 27 states by their two letters. */
export const STATE_OPTIONS = [
  { value: "", label: "UF" },
  ...BRAZILIAN_STATES.toSorted().map((state) => ({ value: state, label: state })),
];

/** A choice of the 27 states, by their two letters. */
export function StateField(props: Omit<ComponentProps<typeof SelectField>, "label" | "options" | "autoComplete">) {
  return <SelectField {...props} label="Estado" options={STATE_OPTIONS} autoComplete="address-level1" />;
}
