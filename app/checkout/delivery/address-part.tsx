import { useState } from "react";
import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { ADDRESS_FIELDS, type DeliveryField, type DeliveryFields } from "./delivery-fields.ts";
import type { Part } from "./delivery-parts.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { AskedAddress, AskedSaved } from "./fetched-fields.ts";
import { addressValues, type KnownAddress, savedAddressIn } from "./profile-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

interface AddressPartProps {
  form: DeliveryForm;
  part: Part;
  isCard: boolean;
  /** The customer's complete addresses, the preferred one first. */
  addresses: readonly KnownAddress[];
  /** Pick-up at the shop: the address is only the payer's. */
  collected: boolean;
  onChange: () => void;
  onCancel: () => void;
  onPlaceChange: () => void;
  onLookedUp: (empty: readonly DeliveryField[]) => void;
  /** What the carriers say about the CEP. */
  cepProblem: string | null;
}

const NOWHERE: AddressFields = {
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};

/** Where to: the address as a row of the card or as fields. */
export function AddressPart(props: AddressPartProps) {
  const { form, part, isCard, addresses, collected, onChange, onCancel, onPlaceChange, onLookedUp } = props;
  const { values, fill } = form;
  /** Counts addresses filled in as a whole: the fields start again, so that their CEP is not looked up. */
  const [filled, setFilled] = useState(0);
  const isAsked = part.asked.size > 0;
  const isOpen = part.before !== null || part.asked.has("zipCode");

  function takeAddress(id: string) {
    const saved = addresses.find((each) => each.id === id);
    fill(saved ? addressValues(saved) : NOWHERE, saved ? ADDRESS_FIELDS : []);
    setFilled(filled + 1);
  }

  const fields = (
    <AskedAddress
      key={filled}
      form={form}
      asked={part.asked}
      tellsPlace={isOpen}
      onPlaceChange={onPlaceChange}
      onLookedUp={onLookedUp}
      cepProblem={props.cepProblem}
    />
  );
  const use = collectedNote(collected);
  if (!isCard) {
    return (
      <section aria-labelledby="checkout-address" className="mt-8 grid gap-5">
        <div>
          <h3 id="checkout-address" className="font-serif text-h3">
            {collected ? "Seu endereço" : "Endereço"}
          </h3>
          {use}
        </div>
        {fields}
      </section>
    );
  }
  return (
    <DeliveryRow
      title={collected ? "Seu endereço" : "Endereço"}
      content="o endereço"
      summary={isOpen ? null : <AddressLines values={values} />}
      onChange={isAsked ? undefined : onChange}
      onCancel={part.before ? onCancel : undefined}
    >
      {isAsked && (
        <div className="grid gap-4 pb-2">
          {use}
          {isOpen && addresses.length > 0 && (
            <AskedSaved
              addresses={addresses}
              chosen={savedAddressIn(values, addresses)?.id ?? ""}
              collected={collected}
              onChoose={takeAddress}
            />
          )}
          {fields}
        </div>
      )}
    </DeliveryRow>
  );
}

function collectedNote(collected: boolean) {
  if (!collected) return null;
  return (
    <p className="mt-1 text-ink-soft text-small">
      Fica nos dados do pedido e da nota. Nada é enviado para ele: você retira as peças na loja.
    </p>
  );
}

/** The address in two lines. */
function AddressLines({ values }: { values: DeliveryFields }) {
  const { zipCode, street, number, complement, neighborhood, city, state } = values;
  return (
    <>
      <p className="font-semibold">{[street, number, complement].filter(Boolean).join(", ")}</p>
      <p className="text-ink-soft text-small">
        {withUnbrokenEnd([neighborhood, city, state].filter(Boolean).join(", "))},{" "}
        <span className="whitespace-nowrap">CEP {zipCode}</span>
      </p>
    </>
  );
}
