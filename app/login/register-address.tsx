import { type RefObject, useState } from "react";
import { CepField } from "#app/forms/address/cep-field.tsx";
import { StreetField } from "#app/forms/address/street-field.tsx";
import { useAddressLookup } from "#app/forms/address/use-address-lookup.ts";
import { isTypedControl } from "#app/forms/focus-first-field.ts";
import { StateField } from "#app/forms/state-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { cepDigits } from "#platform/formats/cep.ts";
import { valueAt } from "#platform/value-at.ts";

interface RegisterAddressProps {
  /** What was typed before a full page load. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  /** The CEP lookup filled in this field. */
  onFilled: (name: string) => void;
}

const HALF = "col-span-3 max-[359.98px]:col-span-6";
/** 'Complemento (opcional)' takes half a line only where it fits. */
const PAIR = "col-span-6 sm:col-span-3";

/** The address fields. The CEP comes first because it fills in the others but the number, which is next. */
export function RegisterAddress({ typed, errors, form, onFilled }: RegisterAddressProps) {
  const known = cepDigits(typed.zipCode ?? "");
  const [cep, setCep] = useState(known);
  const control = (name: string) => {
    const found = form.current?.elements.namedItem(name);
    return isTypedControl(found) ? found : null;
  };
  const lookup = useAddressLookup(cep, known, (address) => {
    for (const [name, value] of Object.entries(address)) {
      const field = control(name);
      // A town with a single CEP has no street in the lookup: keep what was typed.
      if (!field || value === "") continue;
      field.value = value;
      onFilled(name);
    }
    // The focus stays where it is if it was moved during the lookup.
    if (document.activeElement === control("zipCode")) control("number")?.focus();
  });
  const field = (name: string) => ({ name, defaultValue: valueAt(typed, name), error: valueAt(errors, name) });
  return (
    <>
      <CepField
        {...field("zipCode")}
        lookup={lookup}
        onInput={(event) => setCep(cepDigits(event.currentTarget.value))}
        className={HALF}
      />
      <TextField {...field("number")} label="Número" autoComplete="off" className={HALF} />
      <StreetField {...field("street")} lookup={lookup} autoComplete="address-line1" className="col-span-6" />
      <TextField {...field("complement")} label="Complemento" optional autoComplete="address-line2" className={PAIR} />
      <TextField {...field("neighborhood")} label="Bairro" autoComplete="address-level3" className={PAIR} />
      <TextField {...field("city")} label="Cidade" autoComplete="address-level2" className="col-span-4" />
      <StateField {...field("state")} className="col-span-2" />
    </>
  );
}
