import { Check } from "lucide-react";
import { type RefObject, useState } from "react";
import { useAddressLookup } from "#app/forms/use-address-lookup.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { cepDigits } from "#platform/formats/cep.ts";

interface RegisterAddressProps {
  /** What was typed before a full page load. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  /** The CEP lookup filled in this field. */
  onFilled: (name: string) => void;
}

/** The address fields. The CEP comes first because it fills in most of the others. */
export function RegisterAddress({ typed, errors, form, onFilled }: RegisterAddressProps) {
  const known = cepDigits(typed.zipCode ?? "");
  const [cep, setCep] = useState(known);
  const lookup = useAddressLookup(cep, known, (address) => {
    for (const [name, value] of Object.entries(address)) {
      const field = form.current?.elements.namedItem(name);
      // A town with a single CEP has no street in the lookup: keep what was typed.
      if (!(field instanceof HTMLInputElement) || value === "") continue;
      field.value = value;
      onFilled(name);
    }
    const number = form.current?.elements.namedItem("number");
    if (number instanceof HTMLInputElement) number.focus();
  });
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] });
  return (
    <>
      <TextField
        {...field("zipCode")}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={maskCep}
        onInput={(event) => setCep(cepDigits(event.currentTarget.value))}
        error={errors.zipCode ?? (lookup.kind === "failed" ? lookup.message : undefined)}
        hint={lookup.kind === "looking" ? "Buscando endereço..." : undefined}
        trailing={lookup.kind === "looking" ? <Spinner /> : lookup.kind === "found" ? <Icon of={Check} /> : undefined}
        className="col-span-3 md:col-span-2"
      />
      <TextField {...field("street")} label="Rua" autoComplete="address-line1" className="col-span-6 md:col-span-4" />
      <TextField {...field("number")} label="Número" autoComplete="off" className="col-span-2" />
      <TextField
        {...field("complement")}
        label="Complemento"
        optional
        autoComplete="address-line2"
        className="col-span-4"
      />
      <TextField
        {...field("neighborhood")}
        label="Bairro"
        autoComplete="address-level3"
        className="col-span-6 md:col-span-2"
      />
      <TextField {...field("city")} label="Cidade" autoComplete="address-level2" className="col-span-4 md:col-span-3" />
      <TextField
        {...field("state")}
        label="Estado"
        autoComplete="address-level1"
        maxLength={2}
        mask={(letters) => letters.toUpperCase().slice(0, 2)}
        className="col-span-2 md:col-span-1"
      />
    </>
  );
}
