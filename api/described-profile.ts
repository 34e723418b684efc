import { stateFault } from "#platform/formats/cep-ranges.ts";
import { profileFields } from "#shop/customers/accounts/profile.ts";
import { describedField } from "./described-field.ts";
import type { ProblemBody } from "./problem.ts";

/**
 * The profile fields that API clients send, all optional. The name of the CEP field differs per API and is not
 * included.
 */
export const describedProfile = {
  name: describedField(profileFields.name, "Maria Clara Nunes").optional(),
  phone: describedField(profileFields.phone, "11988881234").optional(),
  street: describedField(profileFields.street, "Avenida Paulista").optional(),
  number: describedField(profileFields.number, "1578").optional(),
  complement: describedField(profileFields.complement.def.innerType, "Apto 42").optional(),
  neighborhood: describedField(profileFields.neighborhood, "Bela Vista").optional(),
  city: describedField(profileFields.city, "São Paulo").optional(),
  state: describedField(profileFields.state, "SP").optional(),
  cpf: describedField(profileFields.cpf, "52998224725").optional(),
};

export const describedZipCode = describedField(profileFields.zipCode, "01310100");

/** The two of an address that must agree. */
interface StateAndCep {
  state?: string;
  zipCode?: string;
}

/**
 * What is wrong with a state that was sent, or whose CEP was, beside what is stored of the two; empty: nothing. A stored
 * address that is not touched stays as it is.
 * Rules: SHIP-92.
 */
export function stateIssues(sent: StateAndCep, stored: StateAndCep | null = null): ProblemBody["issues"] {
  if (sent.state === undefined && sent.zipCode === undefined) return [];
  const message = stateFault(sent.state ?? stored?.state ?? "", sent.zipCode ?? stored?.zipCode ?? "");
  return message === null ? [] : [{ path: "state", message }];
}

/** Issues of fields that a request sends under `data`. */
export function inData(issues: ProblemBody["issues"]): ProblemBody["issues"] {
  return issues.map((issue) => ({ ...issue, path: `data.${issue.path}` }));
}
