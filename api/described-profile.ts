import { profileFields } from "#shop/customers/accounts/profile.ts";
import { describedField } from "./described-field.ts";

/** The profile's fields as API clients send them, each of them optional; the CEP's name differs from API to API. */
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
