import { Check } from "lucide-react";
import type { Control } from "react-hook-form";
import type { LookupState } from "#app/forms/use-address-lookup.ts";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { DeliveryState, DeliveryText } from "./delivery-field.tsx";
import type { DeliveryField, DeliveryFields } from "./delivery-fields.ts";

interface AddressFieldsProps {
  control: Control<DeliveryFields>;
  locked: ReadonlySet<DeliveryField>;
  lookup: LookupState;
}

/** Address fields. The CEP comes first, because it fills most of the others. */
export function DeliveryAddressFields({ control, locked, lookup }: AddressFieldsProps) {
  const bound = (name: DeliveryField) => ({ name, control, locked: locked.has(name) });
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <DeliveryText
        {...bound("zipCode")}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={maskCep}
        hint={lookup.kind === "looking" ? "Buscando endereço..." : undefined}
        error={lookup.kind === "failed" ? lookup.message : undefined}
        trailing={lookup.kind === "looking" ? <Spinner /> : lookup.kind === "found" ? <Icon of={Check} /> : undefined}
        className="col-span-3 xl:col-span-2 max-[359.98px]:col-span-6"
      />
      <DeliveryText
        {...bound("street")}
        label="Rua"
        autoComplete="address-line1"
        className="col-span-6 xl:col-span-4"
      />
      <DeliveryText
        {...bound("number")}
        label="Número"
        autoComplete="off"
        className="col-span-2 max-[359.98px]:col-span-6"
      />
      <DeliveryText
        {...bound("complement")}
        label="Complemento"
        optional
        autoComplete="address-line2"
        className="col-span-4 max-[359.98px]:col-span-6"
      />
      <DeliveryText
        {...bound("neighborhood")}
        label="Bairro"
        autoComplete="address-level3"
        className="col-span-6 xl:col-span-2"
      />
      <DeliveryText
        {...bound("city")}
        label="Cidade"
        autoComplete="address-level2"
        className="col-span-4 xl:col-span-3 max-[359.98px]:col-span-6"
      />
      <DeliveryState {...bound("state")} className="col-span-2 xl:col-span-1 max-[359.98px]:col-span-6" />
    </div>
  );
}
