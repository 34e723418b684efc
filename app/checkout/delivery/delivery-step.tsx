import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { FoundAddress } from "#app/forms/find-address.ts";
import { useAddressLookup } from "#app/forms/use-address-lookup.ts";
import { ClosedReason, useClosedShopProps } from "#app/storefront/frame/closed-shop-reason.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { digitsOf, maskCep } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { addressLine } from "#shop/customers/accounts/addresses/address-line.ts";
import { StepHeading } from "../step-heading.tsx";
import { DeliveryAddressFields } from "./address-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import type { DeliveryErrors, DeliveryField, DeliveryFields } from "./delivery-fields.ts";
import {
  hasAddress,
  isFilledFrom,
  type KnownAddress,
  type KnownProfile,
  lockedFields,
  type ProfileUse,
  withAddress,
  withProfile,
} from "./profile-fields.ts";
import { useDeliveryFields } from "./use-delivery-fields.ts";

interface DeliveryStepProps {
  /** Values typed before. */
  typed: DeliveryFields;
  /** The CEP (digits) the cart's shipping was calculated for; the default of the CEP field. */
  suggestedCep: string | null;
  /** Null for visitors. */
  profile: KnownProfile | null;
  /** The customer's complete addresses, the preferred one first. */
  addresses: readonly KnownAddress[];
  busy: boolean;
  /** Why the last submit failed; shown above the button. */
  problem: ReactNode;
  /** Shipping options for the form's CEP. */
  shipping: ReactNode;
  /** Pick-up at the shop: the address is only the payer's. */
  collected: boolean;
  onTyped: (fields: DeliveryFields) => void;
  /** Resolves to the errors of fields the server refuses, or null. */
  onSubmit: (fields: DeliveryFields) => Promise<DeliveryErrors | null>;
}

/** Recipient and address; open to visitors. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { typed, suggestedCep, addresses, busy, problem, shipping, collected, onTyped, onSubmit } = props;
  const [addressId, setAddressId] = useState(() => firstAddress(typed, props.profile, addresses));
  const chosen = addresses.find(({ id }) => id === addressId) ?? null;
  const profile = props.profile && withAddress(props.profile, chosen);
  const [use, setUse] = useState<ProfileUse>(() => firstUse(typed, profile));
  const [first] = useState(() => (profile ? withProfile(typed, profile, use) : typed));
  const { values, form, bind, fill, focus } = useDeliveryFields(
    { ...first, zipCode: first.zipCode || maskCep(suggestedCep ?? "") },
    onSubmit,
  );
  const cep = digitsOf(values.zipCode);
  const locked = profile ? lockedFields(profile, use) : NONE;
  const bindField = (name: DeliveryField) => ({ ...bind(name), disabled: locked.has(name) });

  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    tell(values);
  }, [values]);

  const [knownCep, setKnownCep] = useState(digitsOf(first.zipCode));
  const lookup = useAddressLookup(locked.has("zipCode") ? "" : cep, knownCep, fillAddress);

  function fillAddress(address: FoundAddress) {
    const { street, neighborhood, city, state } = address;
    const checked = (["street", "neighborhood", "city", "state"] as const).filter((name) => address[name] !== "");
    fill({ street, neighborhood, city, state }, checked);
    // Only if the focus is still on the CEP: do not interrupt typing elsewhere.
    if (document.activeElement?.getAttribute("name") === "zipCode") focus(street ? "number" : "street");
  }

  function choose(next: ProfileUse, from: KnownProfile | null = profile) {
    if (!from) return;
    setUse(next);
    if (next.address) setKnownCep(from.zipCode);
    fill(withProfile(values, from, next), [...lockedFields(from, next)]);
  }

  function chooseAddress(id: string) {
    setAddressId(id);
    const address = addresses.find((each) => each.id === id) ?? null;
    choose(use, props.profile && withAddress(props.profile, address));
  }

  const closed = useClosedShopProps();

  return (
    <form {...form}>
      <section className="grid gap-5">
        <StepHeading size="h2">{collected ? "Seus dados" : "Entrega"}</StepHeading>
        {profile && (
          <Checkbox
            label="Usar dados da minha conta"
            checked={use.data}
            onChange={(event) => choose({ ...use, data: event.currentTarget.checked })}
          />
        )}
        <ContactFields bind={bindField} accountEmail={props.profile?.email ?? null} />
      </section>
      <section className="mt-10 grid gap-5">
        <div>
          <h3 className="font-serif text-h3">{collected ? "Seu endereço" : "Endereço"}</h3>
          {collected && (
            <p className="mt-1 text-ink-soft text-small">
              Fica nos dados do pedido e da nota. Nada é enviado para ele: você retira as peças na loja.
            </p>
          )}
        </div>
        {profile && hasAddress(profile) && (
          <Checkbox
            label="Usar endereço cadastrado"
            checked={use.address}
            onChange={(event) => choose({ ...use, address: event.currentTarget.checked })}
          />
        )}
        {use.address && addresses.length > 1 && (
          <SelectField
            label={collected ? "Usar" : "Entregar em"}
            name="address"
            options={addresses.map(({ id, label, ...address }) => ({
              value: id,
              label: label ? `${label}: ${addressLine(address)}` : addressLine(address),
            }))}
            value={addressId ?? undefined}
            onChange={(event) => chooseAddress(event.currentTarget.value)}
          />
        )}
        <DeliveryAddressFields bind={bindField} lookup={lookup} />
      </section>
      {shipping}
      {problem}
      <ClosedReason kept="O que você digitou fica guardado." className="mt-9" />
      <div className="mt-9 flex flex-col-reverse gap-3 lg:flex-row lg:justify-between">
        <ButtonLink to="/cart" variant="ghost" className="lg:-ml-3">
          Voltar ao carrinho
        </ButtonLink>
        <Button {...closed} type="submit" size="l" busy={busy}>
          Continuar para Pagamento
          {!busy && <Icon of={ArrowRight} />}
        </Button>
      </div>
    </form>
  );
}

const NONE: ReadonlySet<DeliveryField> = new Set();

/** Uses the account's data by default, unless something else was typed. */
function firstUse(typed: DeliveryFields, profile: KnownProfile | null): ProfileUse {
  if (!profile) return { data: false, address: false };
  const untyped = {
    data: typed.name === "" && typed.email === "",
    address: typed.zipCode === "" && typed.street === "",
  };
  return {
    data: untyped.data || isFilledFrom(typed, profile, { data: true, address: false }),
    address: hasAddress(profile) && (untyped.address || isFilledFrom(typed, profile, { data: false, address: true })),
  };
}

/** The address already in the form, else the preferred one. */
function firstAddress(
  typed: DeliveryFields,
  profile: KnownProfile | null,
  addresses: readonly KnownAddress[],
): string | null {
  const use = { data: false, address: true };
  const standing = profile && addresses.find((address) => isFilledFrom(typed, withAddress(profile, address), use));
  return (standing ?? addresses[0])?.id ?? null;
}
