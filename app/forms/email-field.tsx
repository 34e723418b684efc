import type { ComponentProps } from "react";
import { TextField } from "#app/ui/fields/field.tsx";

/** The e-mail of a form, with the keyboard and the browser's own suggestions that fit it. */
export function EmailField(props: Partial<Omit<ComponentProps<typeof TextField>, "name" | "type">>) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...props}
    />
  );
}
