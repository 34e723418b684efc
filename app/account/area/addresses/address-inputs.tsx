import type { Ref } from "react";
import { RegisterAddress } from "#app/login/register-address.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import type { Address } from "#shop/customers/accounts/addresses/address.ts";
import type { FieldTools } from "../account-form.tsx";

interface AddressInputsProps extends Pick<FieldTools, "typed" | "errors" | "form" | "recheck"> {
  /** The address being changed; null for a new one. */
  address: Address | null;
  /** Whether it is a choice at all: the only and the preferred one are preferred. */
  mayPrefer: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The fields of a delivery address. */
export function AddressInputs({ address, mayPrefer, typed, errors, form, recheck, ref }: AddressInputsProps) {
  const values = typed ?? (address ? valuesOf(address) : {});
  return (
    <>
      <div ref={ref} className="grid grid-cols-6 gap-x-4 gap-y-5">
        <TextField
          label="Nome do endereço"
          name="label"
          optional
          hint="Casa, trabalho, casa da mãe: como você o chama."
          autoComplete="off"
          maxLength={40}
          defaultValue={values.label}
          error={errors.label}
          className="col-span-6"
        />
        <RegisterAddress typed={values} errors={errors} form={form} onFilled={recheck} />
      </div>
      {mayPrefer && (
        <Checkbox label="Usar como endereço preferido" name="preferred" defaultChecked={values.preferred === "on"} />
      )}
    </>
  );
}

function valuesOf(address: Address): Record<string, string> {
  const { label, street, number, complement, neighborhood, city, state, zipCode } = address;
  return { label, street, number, complement, neighborhood, city, state, zipCode: maskCep(zipCode) };
}
