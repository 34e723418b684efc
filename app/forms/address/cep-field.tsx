import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { LookupState } from "./use-address-lookup.ts";

type CepFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "mask" | "hint" | "trailing"> & {
  lookup: LookupState;
  /** Whether a failed lookup is said elsewhere: the address can be typed all the same. */
  saysElsewhere?: boolean;
};

/** The CEP, with how far its lookup is. An `error` goes before a failed lookup's message. */
export function CepField({ lookup, saysElsewhere = false, error, ...field }: CepFieldProps) {
  return (
    <TextField
      {...field}
      label="CEP"
      inputMode="numeric"
      autoComplete="postal-code"
      mask={maskCep}
      error={error ?? (lookup.kind === "failed" && !saysElsewhere ? lookup.message : undefined)}
      hint={lookup.kind === "looking" ? "Buscando endereço..." : undefined}
      trailing={lookup.kind === "looking" ? <Spinner /> : lookup.kind === "found" ? <Icon of={Check} /> : undefined}
    />
  );
}
