import * as z from "zod/mini";
import { type AddressFields, addressFields } from "#shop/customers/accounts/addresses/address.ts";
import { type Profile, profileFields } from "#shop/customers/accounts/profile.ts";

export type StoredProfile = Pick<Profile, "cpf" | keyof AddressFields>;

const { name, phone, cpf } = profileFields;
const noCpf = z.pipe(
  z.optional(z.string()),
  z.transform(() => undefined),
);
const ADDRESS = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state"] as const;

/**
 * The rules of 'Meus Dados' (spec 2, section 5), for what is there already: an account without CPF or address (made
 * through the API, or emptied since) can be saved without one; what was given cannot be emptied.
 * Rules: ACCOUNT-16.
 */
export function profileRules(stored: StoredProfile, typed: Record<string, string>) {
  const empty = (field: string) => (typed[field] ?? "").trim() === "";
  const withoutCpf = stored.cpf === "" && empty("cpf");
  const withoutAddress = ADDRESS.every((field) => stored[field] === "" && empty(field));
  const data = { name, phone, cpf: withoutCpf ? noCpf : cpf };
  return withoutAddress ? z.object(data) : z.object({ ...data, ...addressFields });
}

/** What is said when the profile could not be saved (spec 2, section 8). */
export const NOT_SAVED = { title: "Erro ao atualizar", message: "Não foi possível salvar as alterações." };
