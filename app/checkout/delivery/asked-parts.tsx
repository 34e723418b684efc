import { useState } from "react";
import { flushSync } from "react-dom";
import { EmailField } from "#app/forms/email-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { maskDocument, maskPhone } from "#app/ui/fields/mask.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { addressLine } from "#shop/customers/accounts/addresses/address-line.ts";
import type { DeliveryField, DeliveryFields } from "./delivery-fields.ts";
import { documentType, hiddenCpf } from "./document-field.ts";
import { otherEmailHint } from "./person-part.tsx";
import { isAccountPerson, type KnownAddress, type KnownProfile } from "./profile-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

// What only visitors, and customers who change something, are asked: one file, fetched when it is needed
// (`fetched-fields.ts`).
export { HaveAccount } from "../have-account.tsx";
export { DeliveryAddressFields } from "./address-fields.tsx";
export { GiftFields } from "./gift-fields.tsx";

interface ContactFieldsProps {
  bind: DeliveryForm["bind"];
  asked: ReadonlySet<DeliveryField>;
  /** Null for visitors. */
  accountEmail: string | null;
}

/** Who receives: name, e-mail and phone, as far as they are asked. */
export function ContactFields({ bind, asked, accountEmail }: ContactFieldsProps) {
  const email = bind("email");
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      {asked.has("name") && (
        <TextField {...bind("name")} label="Nome completo" autoComplete="name" className="col-span-6" />
      )}
      {asked.has("email") && (
        <EmailField {...email} hint={otherEmailHint(email.value, accountEmail)} className="col-span-6 lg:col-span-3" />
      )}
      {asked.has("phone") && (
        <TextField
          {...bind("phone")}
          label="Telefone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          mask={maskPhone}
          className="col-span-6 lg:col-span-3"
        />
      )}
    </div>
  );
}

interface AccountPersonProps {
  values: DeliveryFields;
  profile: KnownProfile;
  onWant: (wanted: boolean) => void;
}

/** Fills in the account's name, e-mail and phone, or empties the fields. */
export function AccountPerson({ values, profile, onWant }: AccountPersonProps) {
  return (
    <Checkbox
      label="Usar dados da minha conta"
      checked={isAccountPerson(values, profile)}
      onChange={(event) => onWant(event.currentTarget.checked)}
    />
  );
}

interface SavedAddressesProps {
  addresses: readonly KnownAddress[];
  /** Id of the one in the form; empty if none is. */
  chosen: string;
  collected: boolean;
  /** Gets an empty id for another address. */
  onChoose: (id: string) => void;
}

/** The customer's addresses to choose from: a box for one, a list for several. */
export function SavedAddresses({ addresses, chosen, collected, onChoose }: SavedAddressesProps) {
  const [only, second] = addresses;
  if (!only) return null;
  if (!second) {
    return (
      <Checkbox
        label="Usar endereço cadastrado"
        checked={chosen === only.id}
        onChange={(event) => onChoose(event.currentTarget.checked ? only.id : "")}
      />
    );
  }
  const options = addresses.map(({ id, label, ...address }) => ({
    value: id,
    label: label ? `${label}: ${addressLine(address)}` : addressLine(address),
  }));
  return (
    <SelectField
      label={collected ? "Usar" : "Entregar em"}
      name="address"
      options={[...options, { value: "", label: "Outro endereço" }]}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

const WHERE_IT_GOES = "A transportadora pede o CPF. Vai só na etiqueta e no documento do envio.";
const FOR_COMPANIES = "Para empresa, siga sem preencher: pedimos o CNPJ antes do envio.";
const COMPANY_TYPED = "Para empresa, pode seguir: este campo só guarda CPF, e pedimos o CNPJ antes do envio.";

/**
 * The CPF for the carrier's label, optional. A known CPF is shown masked. A CNPJ is not
 * taken here and does not hold up the order; the shop asks companies for it.
 * Rules: SHIP-86.
 */
export function LabelDocument({ form }: { form: DeliveryForm }) {
  const { values, bind, focus } = form;
  const [opened, setOpened] = useState(false);
  const field = bind("cpf");
  const isKnown = isCpf(values.cpf);

  function open() {
    flushSync(() => setOpened(true));
    focus("cpf");
  }
  if (opened || field.error || !isKnown) {
    return (
      <TextField
        {...field}
        onFocus={() => setOpened(true)}
        label="CPF de quem recebe"
        optional
        hint={documentType(values.cpf) === "CNPJ" ? COMPANY_TYPED : `${WHERE_IT_GOES} ${FOR_COMPANIES}`}
        inputMode="numeric"
        autoComplete="off"
        mask={maskDocument}
        className="max-w-80"
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
      <p className="min-w-0 text-ink-soft">CPF na etiqueta: {hiddenCpf(values.cpf)}</p>
      <button type="button" onClick={open} className="link flex min-h-tap scroll-mb-28 items-center">
        Alterar<span className="sr-only">&nbsp;o CPF da etiqueta</span>
      </button>
    </div>
  );
}

interface KeepHereProps {
  /** The form was filled in from this device. */
  isKept: boolean;
  wanted: boolean;
  onWant: (wanted: boolean) => void;
  onForget: () => void;
}

/** Lets a visitor keep the delivery data on this device, and delete them. Rules: ORDER-93. */
export function KeepHere({ isKept, wanted, onWant, onForget }: KeepHereProps) {
  if (isKept) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-small">
        <p>Seus dados de entrega estão guardados neste aparelho.</p>
        <Button variant="ghost" size="s" onClick={onForget}>
          Apagar deste aparelho
        </Button>
      </div>
    );
  }
  return (
    <Checkbox
      label={
        <>
          Guardar neste aparelho para a próxima compra
          <span className="block text-caption text-ink-muted">
            Nome, contato e endereço, por um ano, só neste navegador. O CPF e o pagamento não são guardados.
          </span>
        </>
      }
      checked={wanted}
      onChange={(event) => onWant(event.currentTarget.checked)}
    />
  );
}
