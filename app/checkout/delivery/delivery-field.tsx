import type { ComponentProps } from "react";
import { type Control, useController } from "react-hook-form";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import type { DeliveryField, DeliveryFields } from "./delivery-fields.ts";

interface Bound {
  name: DeliveryField;
  control: Control<DeliveryFields>;
  /** Filled from the account and read-only. */
  locked: boolean;
}

type DeliveryTextProps = Bound &
  Omit<ComponentProps<typeof TextField>, "name" | "value" | "onChange" | "onBlur" | "ref">;

/** A text field of the delivery form. Its error shows after blur or submit. */
export function DeliveryText({ name, control, locked, error, ...rest }: DeliveryTextProps) {
  const { field, fieldState } = useController({ name, control });
  return (
    <TextField
      {...rest}
      {...field}
      onBlur={() => afterPointerUp(field.onBlur)}
      disabled={locked}
      error={fieldState.error?.message ?? error}
    />
  );
}

const STATES = [
  { value: "", label: "UF" },
  ...BRAZILIAN_STATES.toSorted().map((state) => ({ value: state, label: state })),
];

/** The state as a native select. */
export function DeliveryState({ name, control, locked, className }: Bound & { className: string }) {
  const { field, fieldState } = useController({ name, control });
  return (
    <SelectField
      {...field}
      onBlur={() => afterPointerUp(field.onBlur)}
      label="Estado"
      options={STATES}
      autoComplete="address-level1"
      disabled={locked}
      error={fieldState.error?.message}
      className={className}
    />
  );
}
