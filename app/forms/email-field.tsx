import type { ComponentProps } from "react";
import { TextField } from "#app/ui/fields/field.tsx";

/** E-mail field with the matching keyboard and autocomplete. */
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
