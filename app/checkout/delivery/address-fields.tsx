import { Check } from "lucide-react";
import { StateField } from "#app/forms/state-field.tsx";
import type { LookupState } from "#app/forms/use-address-lookup.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { DeliveryField } from "./delivery-fields.ts";
import type { BoundField } from "./use-delivery-fields.ts";

interface AddressFieldsProps {
  bind: (name: DeliveryField) => BoundField;
  lookup: LookupState;
}

/** Address fields. The CEP comes first, because it fills most of the others. */
export function DeliveryAddressFields({ bind, lookup }: AddressFieldsProps) {
  const zipCode = bind("zipCode");
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <TextField
        {...zipCode}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={maskCep}
        hint={lookup.kind === "looking" ? "Buscando endereço..." : undefined}
        error={zipCode.error ?? (lookup.kind === "failed" ? lookup.message : undefined)}
        trailing={lookup.kind === "looking" ? <Spinner /> : lookup.kind === "found" ? <Icon of={Check} /> : undefined}
        className="col-span-3 xl:col-span-2 max-[359.98px]:col-span-6"
      />
      <TextField {...bind("street")} label="Rua" autoComplete="address-line1" className="col-span-6 xl:col-span-4" />
      <TextField
        {...bind("number")}
        label="Número"
        autoComplete="off"
        className="col-span-2 max-[359.98px]:col-span-6"
      />
      <TextField
        {...bind("complement")}
        label="Complemento"
        optional
        autoComplete="address-line2"
        className="col-span-4 max-[359.98px]:col-span-6"
      />
      <TextField
        {...bind("neighborhood")}
        label="Bairro"
        autoComplete="address-level3"
        className="col-span-6 xl:col-span-2"
      />
      <TextField
        {...bind("city")}
        label="Cidade"
        autoComplete="address-level2"
        className="col-span-4 xl:col-span-3 max-[359.98px]:col-span-6"
      />
      <StateField {...bind("state")} className="col-span-2 xl:col-span-1 max-[359.98px]:col-span-6" />
    </div>
  );
}
