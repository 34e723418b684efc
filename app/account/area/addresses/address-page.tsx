import { type Ref, useEffect, useRef } from "react";
import { data, useNavigate } from "react-router";
import { above, refusalFor } from "#app/forms/refusal.ts";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import {
  type Address,
  AddressForm as AddressRules,
  MOST_ADDRESSES,
} from "#shop/customers/accounts/addresses/address.ts";
import { findAddress, listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { addAddress, changeAddress } from "#shop/customers/accounts/addresses/change-addresses.server.ts";
import { AccountForm, type FieldTools } from "../account-form.tsx";
import { AccountPanel } from "../account-panel.tsx";
import { AccountSubpage } from "../account-screen.tsx";
import { FormActions } from "../form-actions.tsx";
import { submitAccountForm } from "../open-form.server.ts";
import { NOT_SAVED } from "../profile-rules.ts";
import type { Route } from "./+types/address-page";
import { checkAccountAddress } from "./check-account-address.ts";
import { PlaceFields } from "./place-fields.tsx";

const NEW = "novo";

/** Loads one of the customer's own addresses, or an empty form for a new one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db } = context.get(servicesContext);
  const { customerId } = session;
  if (params.addressId === NEW) {
    const before = await listAddresses(db, customerId);
    return { customerId, address: null, first: before.length === 0 };
  }
  const address = await findAddress(db, customerId, params.addressId);
  if (!address) throw data(null, { status: 404 });
  return { customerId, address, first: false };
}

const GONE = above("Erro ao atualizar", "Este endereço não está mais na sua lista.", 409);
const REFUSALS = {
  full: above("Lista cheia", `Você já tem ${MOST_ADDRESSES} endereços. Exclua um antes de adicionar outro.`, 409),
  not_found: GONE,
  no_customer: GONE,
};

export function action({ request, context, params }: Route.ActionArgs) {
  const posted = { rules: AddressRules, failure: NOT_SAVED };
  return submitAccountForm(request, context, posted, async (address, { services, session, fields, refuse }) => {
    const { db, clock } = services;
    const result =
      params.addressId === NEW
        ? await addAddress(db, session, address, clock())
        : await changeAddress(db, session, params.addressId, address, clock());
    if (result.kind === "refused") return refuse(refusalFor(REFUSALS, result));
    return answerDone(fields, "/account#enderecos");
  });
}

export default function AddressPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const isNew = params.addressId === NEW;
  const title = isNew ? "Novo endereço" : "Editar endereço";
  const navigate = useNavigate();
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => begin.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  return (
    <AccountSubpage title={title} customerId={loaderData?.customerId ?? null} answer={actionData}>
      <AccountPanel>
        <AccountForm
          key={params.addressId}
          check={checkAccountAddress}
          customerId={loaderData?.customerId ?? null}
          initial={actionData}
          onDone={() => {
            showToast({ about: "address", title: isNew ? "Endereço adicionado" : "Endereço atualizado" });
            void navigate("/account#enderecos", { replace: true });
          }}
        >
          {({ errors, form, recheck, typed, busy }) => (
            <>
              <AddressInputs
                ref={begin}
                address={loaderData?.address ?? null}
                mayPrefer={!loaderData?.first && !loaderData?.address?.preferred}
                {...{ errors, form, recheck, typed }}
              />
              <FormActions busy={busy} label="Salvar endereço" back="/account#enderecos" />
            </>
          )}
        </AccountForm>
      </AccountPanel>
    </AccountSubpage>
  );
}

interface AddressInputsProps extends Pick<FieldTools, "typed" | "errors" | "form" | "recheck"> {
  /** The address being changed; null for a new one. */
  address: Address | null;
  /** Whether the 'preferred' box is shown: the only address and the preferred one are preferred anyway. */
  mayPrefer: boolean;
  ref: Ref<HTMLDivElement>;
}

function AddressInputs({ address, mayPrefer, typed, errors, form, recheck, ref }: AddressInputsProps) {
  const values = typed ?? (address ? valuesOf(address) : {});
  return (
    <>
      <div ref={ref} className="grid grid-cols-6 gap-x-4 gap-y-5">
        <PlaceFields values={values} errors={errors} form={form} onFilled={recheck} />
        <TextField
          label="Nome do endereço"
          name="label"
          optional
          hint="Casa, trabalho, casa da mãe: como você o chama."
          autoComplete="off"
          defaultValue={values.label}
          error={errors.label}
          className="col-span-6"
        />
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
