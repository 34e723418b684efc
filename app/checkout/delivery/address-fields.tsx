import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { CepField } from "#app/forms/address/cep-field.tsx";
import type { FoundAddress } from "#app/forms/address/find-address.ts";
import { FindCepLink } from "#app/forms/address/find-cep-link.tsx";
import { PlaceLine } from "#app/forms/address/place-line.tsx";
import { StreetField } from "#app/forms/address/street-field.tsx";
import { useAddressLookup } from "#app/forms/address/use-address-lookup.ts";
import { StateField } from "#app/forms/state-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import { type DeliveryField, PLACE_FIELDS } from "./delivery-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

interface AddressFieldsProps {
  form: DeliveryForm;
  asked: ReadonlySet<DeliveryField>;
  /** Show the place as one line. False where a line above shows it already. */
  tellsPlace: boolean;
  /** 'Alterar' of the place that the CEP filled in. */
  onPlaceChange: () => void;
  /** The CEP lookup has answered; `empty` are the fields that it could not fill in. Not called while one of them has the focus. */
  onLookedUp: (empty: readonly DeliveryField[]) => void;
  /** What the carriers say about the CEP. */
  cepProblem: string | null;
}

const HALF = "col-span-6 @min-[19rem]:col-span-3";
const NO_PLACE = { street: "", neighborhood: "", city: "", state: "" };

/**
 * Address fields. The CEP comes first and fills in street, neighbourhood, city and state, shown as one line; they are
 * fields only where the lookup fails or leaves them empty, or after 'Alterar'. The number is next. Rules: ACCOUNT-98.
 */
export function DeliveryAddressFields(props: AddressFieldsProps) {
  const { form, asked, tellsPlace, onPlaceChange, onLookedUp, cepProblem } = props;
  const { values, bind, fill, focus, forgive } = form;
  const [known] = useState(values.city === "" ? "" : digitsOf(values.zipCode));
  const cep = digitsOf(values.zipCode);
  /** The CEP that the place in the form belongs to. */
  const [placedFor, setPlacedFor] = useState(known);
  const lookup = useAddressLookup(cep, known, fillPlace);
  const isFailed = lookup.kind === "failed";
  // Fields that appear now were not left empty by anybody.
  const openPlace = useEffectEvent(() => forgive(PLACE_FIELDS.filter((name) => values[name] === "")));
  useEffect(() => {
    if (isFailed) openPlace();
  }, [isFailed]);
  const isField = (name: DeliveryField) => asked.has(name) || isFailed;
  const zipCode = bind("zipCode");

  function fillPlace({ street, neighborhood, city, state }: FoundAddress) {
    const place = { street, neighborhood, city, state };
    setPlacedFor(cep);
    const found = PLACE_FIELDS.filter((name) => place[name] !== "");
    // What was typed for a town with a single CEP stays.
    fill(Object.fromEntries(found.map((name) => [name, place[name]])), found);
    const focused = document.activeElement?.getAttribute("name");
    if (!PLACE_FIELDS.some((name) => name === focused)) onLookedUp(PLACE_FIELDS.filter((name) => place[name] === ""));
    // Only if the focus is still on the CEP: do not interrupt typing elsewhere.
    if (focused === "zipCode") focus("number");
  }

  function typeCep(event: ChangeEvent<HTMLInputElement>) {
    zipCode.onChange(event);
    const digits = digitsOf(event.currentTarget.value);
    // The place was filled in for the previous CEP. It comes back if the same CEP is typed again.
    if (digits.length === 8 && digits !== placedFor && !PLACE_FIELDS.some(isField)) fill(NO_PLACE, []);
  }

  function changePlace() {
    flushSync(onPlaceChange);
    focus("street");
  }

  const place = PLACE_FIELDS.filter((name) => !isField(name) && values[name] !== "").map((name) => values[name]);
  return (
    <div className="@container">
      <div className="grid grid-cols-6 gap-x-4 gap-y-5">
        {asked.has("zipCode") && (
          <div className={`relative ${HALF}`}>
            <CepField
              {...zipCode}
              lookup={lookup}
              onChange={typeCep}
              error={zipCode.error ?? (isFailed ? undefined : (cepProblem ?? undefined))}
            />
            <FindCepLink />
          </div>
        )}
        {asked.has("number") && <TextField {...bind("number")} label="Número" autoComplete="off" className={HALF} />}
        {tellsPlace && cep === placedFor && place.length > 0 && (
          <PlaceLine place={place.join(", ")} onChange={changePlace} />
        )}
        {isField("street") && (
          <StreetField {...bind("street")} lookup={lookup} autoComplete="address-line1" className="col-span-6" />
        )}
        {isField("neighborhood") && (
          <TextField
            {...bind("neighborhood")}
            label="Bairro"
            autoComplete="address-level3"
            className="col-span-6 lg:col-span-2"
          />
        )}
        {isField("city") && (
          <TextField
            {...bind("city")}
            label="Cidade"
            autoComplete="address-level2"
            className="col-span-4 lg:col-span-3 max-[359.98px]:col-span-6"
          />
        )}
        {isField("state") && (
          <StateField {...bind("state")} className="col-span-2 lg:col-span-1 max-[359.98px]:col-span-6" />
        )}
        {asked.has("complement") && (
          <TextField
            {...bind("complement")}
            label="Complemento"
            optional
            autoComplete="address-line2"
            className="col-span-6"
          />
        )}
      </div>
    </div>
  );
}
