import * as z from "zod/mini";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { valueAt } from "#platform/value-at.ts";
import { addressFields, type Profile, profileFields } from "#shop/customers/accounts/profile.ts";

export type StoredProfile = Pick<Profile, "cpf" | keyof AddressFields>;

const { name, phone, cpf } = profileFields;
const noCpf = z.pipe(
  z.optional(z.string()),
  z.transform(() => undefined),
);
const ADDRESS = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state"] as const;

/**
 * Validation of 'Meus Dados', depending on what is stored. An account without CPF or address (created through the API,
 * or emptied since) can be saved without one; a stored one cannot be emptied.
 * Rules: ACCOUNT-16.
 */
export function profileRules(stored: StoredProfile, typed: Record<string, string>) {
  const empty = (field: string) => (valueAt(typed, field) ?? "").trim() === "";
  const withoutCpf = stored.cpf === "" && empty("cpf");
  const withoutAddress = ADDRESS.every((field) => stored[field] === "" && empty(field));
  const data = { name, phone, cpf: withoutCpf ? noCpf : cpf };
  return withoutAddress ? z.object(data) : z.object({ ...data, ...addressFields }).check(stateOfItsCep("zipCode"));
}

/** Shown when the profile could not be saved. */
export const NOT_SAVED = { title: "Erro ao atualizar", message: "Não foi possível salvar as alterações." };
