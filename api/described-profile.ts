import { profileFields } from "#shop/customers/accounts/profile.ts";
import { describedField } from "./described-field.ts";

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
