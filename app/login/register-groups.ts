import type { FieldGroup } from "#app/forms/groups/form-groups.ts";

const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");

export const PERSON_GROUP: FieldGroup = {
  id: "person",
  title: "Você",
  content: "seus dados",
  fields: ["name", "email", "phone", "cpf"],
  summary: ({ name, email }) => line(name, email),
};

export const ADDRESS_GROUP: FieldGroup = {
  id: "address",
  title: "Seu endereço",
  content: "seu endereço",
  fields: ["zipCode", "number", "street", "complement", "neighborhood", "city", "state"],
  summary: ({ street, number, city }) => line(street, number, city),
};

export const PASSWORD_GROUP: FieldGroup = {
  id: "password",
  title: "Sua senha",
  content: "sua senha",
  fields: ["password", "passwordConfirmation", "terms", "newsletter"],
  summary: () => "",
};

/** The sign-up's fields in three groups, in the form's order. Rules: ACCOUNT-89. */
export const REGISTER_GROUPS: readonly FieldGroup[] = [PERSON_GROUP, ADDRESS_GROUP, PASSWORD_GROUP];
