import clsx from "clsx";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { CepField } from "#app/forms/address/cep-field.tsx";
import type { FoundAddress } from "#app/forms/address/find-address.ts";
import { FindCepLink } from "#app/forms/address/find-cep-link.tsx";
import { PlaceLine } from "#app/forms/address/place-line.tsx";
import { StreetField } from "#app/forms/address/street-field.tsx";
import { useAddressLookup } from "#app/forms/address/use-address-lookup.ts";
import { isTypedControl } from "#app/forms/focus-first-field.ts";
import { StateField } from "#app/forms/state-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { cepDigits } from "#platform/formats/cep.ts";
import { valueAt } from "#platform/value-at.ts";
import { PLACE } from "./check-account-address.ts";

interface PlaceFieldsProps {
  /** The address being changed, or what was typed before a full page load. */
  values: Record<string, string>;
  errors: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  /** The CEP lookup filled in this field. */
  onFilled: (name: string) => void;
}

/**
 * Address fields, in the order of an envelope: the CEP, which fills in street, neighbourhood, city and state, and the
 * number. The place is one line; its fields are shown where the lookup fails or leaves them empty, after 'Alterar', and
 * without scripts, for which they are in the page from the start. A failed lookup refuses nothing, so it is a note.
 * Rules: ACCOUNT-99, ACCOUNT-107.
 */
export function PlaceFields({ values, errors, form, onFilled }: PlaceFieldsProps) {
  const known = values.city ? cepDigits(values.zipCode ?? "") : "";
  const [cep, setCep] = useState(cepDigits(values.zipCode ?? ""));
  /** The place in the form, and its CEP; null: none yet. */
  const [placed, setPlaced] = useState(known ? { cep: known, line: lineOf(values) } : null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const wrong = PLACE.filter((name) => errors[name] !== undefined);
  const hidden = wrong.filter((name) => !opened.includes(name));
  if (hidden.length > 0) setOpened([...opened, ...hidden]);
  const lookup = useAddressLookup(cep, known, fillPlace);
  const isFailed = lookup.kind === "failed";
  const isOpen = (name: string) => opened.includes(name) || isFailed;
  const isAnyOpen = PLACE.some(isOpen);

  const control = (name: string) => {
    const found = form.current?.elements.namedItem(name);
    return isTypedControl(found) ? found : null;
  };
  const set = (name: string, value: string) => {
    const field = control(name);
    if (field) field.value = value;
  };

  function fillPlace(found: FoundAddress) {
    const empty = PLACE.filter((name) => found[name] === "");
    for (const name of PLACE) {
      // A town with a single CEP has no street in the lookup: keep what was typed.
      if (found[name] === "") continue;
      set(name, found[name]);
      onFilled(name);
    }
    setPlaced({ cep, line: lineOf(found) });
    setOpened((before) => [...before, ...empty]);
    // The focus stays where it is if it was moved during the lookup.
    if (document.activeElement === control("zipCode")) control("number")?.focus();
  }

  function typeCep(digits: string) {
    setCep(digits);
    if (digits.length < 8 || digits === placed?.cep || isAnyOpen) return;
    for (const name of PLACE) set(name, "");
    setPlaced(null);
  }

  function changePlace() {
    flushSync(() => setOpened(PLACE));
    control("street")?.focus();
  }

  // A field that was hidden when the form was sent could not take the focus.
  const [first] = wrong;
  const focusHidden = useEffectEvent((name: string) => {
    const isThere = PLACE.some((each) => control(each) === document.activeElement);
    if (!isThere && !errors.zipCode && !errors.number) control(name)?.focus();
  });
  useEffect(() => {
    if (first) focusHidden(first);
  }, [first]);

  const field = (name: string) => ({ name, defaultValue: valueAt(values, name), error: valueAt(errors, name) });
  const shown = (name: string, look: string) => clsx(look, !isOpen(name) && "hidden! noscript:grid!");
  return (
    <>
      <div className="col-span-6">
        <div className="relative max-w-[15rem]">
          <CepField
            {...field("zipCode")}
            lookup={lookup}
            saysElsewhere
            onInput={(event) => typeCep(cepDigits(event.currentTarget.value))}
          />
          <FindCepLink />
        </div>
      </div>
      <p role="status" className="col-span-6 rounded-control bg-tile px-3.5 py-2.5 text-small empty:hidden">
        {lookup.kind === "failed" && `${lookup.message}. Confira ou preencha o endereço abaixo.`}
      </p>
      {placed && placed.cep === cep && !isAnyOpen && (
        <PlaceLine place={placed.line} onChange={changePlace} className="noscript:hidden" />
      )}
      <StreetField
        {...field("street")}
        lookup={lookup}
        autoComplete="address-line1"
        className={shown("street", "col-span-6")}
      />
      <TextField
        {...field("number")}
        label="Número"
        autoComplete="off"
        // On a phone wide enough for its error on one line.
        className="col-span-3 sm:col-span-2 max-[359.98px]:col-span-6"
      />
      <TextField
        {...field("complement")}
        label="Complemento"
        optional
        autoComplete="address-line2"
        className="col-span-6 sm:col-span-4"
      />
      <TextField
        {...field("neighborhood")}
        label="Bairro"
        autoComplete="address-level3"
        className={shown("neighborhood", "col-span-6")}
      />
      <TextField
        {...field("city")}
        label="Cidade"
        autoComplete="address-level2"
        className={shown("city", "col-span-4")}
      />
      <StateField {...field("state")} className={shown("state", "col-span-2")} />
    </>
  );
}

function lineOf(place: Record<string, string>): string {
  return PLACE.map((name) => place[name])
    .filter(Boolean)
    .join(", ");
}
