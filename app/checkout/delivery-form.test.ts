import { expect, test } from "vitest";
import { DeliveryForm, EMPTY_DELIVERY, fieldOfIssue } from "./delivery-form.ts";

const FILLED = {
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  phone: "(11) 98888-1234",
  cpf: "529.982.247-25",
  zipCode: "01310-100",
  street: "Avenida Paulista",
  number: "1578",
  complement: "",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

function messages(fields: Record<string, string>) {
  const parsed = DeliveryForm.safeParse(fields);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
}

test("takes a filled form, with or without CPF and complement", () => {
  expect(messages(FILLED)).toEqual({});
  expect(messages({ ...FILLED, cpf: "" })).toEqual({});
});

test("names every missing field", () => {
  expect(messages(EMPTY_DELIVERY)).toEqual({
    name: "Nome é obrigatório",
    email: "Email é obrigatório",
    phone: "Telefone é obrigatório",
    zipCode: "CEP é obrigatório",
    street: "Rua é obrigatória",
    number: "Número é obrigatório",
    neighborhood: "Bairro é obrigatório",
    city: "Cidade é obrigatória",
    state: "Estado é obrigatório",
  });
});

test("blanks count as missing", () => {
  expect(messages({ ...FILLED, name: "   " })).toEqual({ name: "Nome é obrigatório" });
});

test.each([
  ["email", "maria@exemplo", "Email inválido"],
  ["phone", "(11) 9888", "Telefone deve ter pelo menos 10 dígitos"],
  ["cpf", "123.456.789-00", "CPF inválido"],
  ["cpf", "111.111.111-11", "CPF inválido"],
  ["zipCode", "01310-10", "CEP deve ter 8 dígitos"],
  ["state", "XX", "Estado é obrigatório"],
])("%s %s is refused", (field, value, message) => {
  expect(messages({ ...FILLED, [field]: value })).toEqual({ [field]: message });
});

test("finds the field of an issue of the API", () => {
  expect(fieldOfIssue("customer_phone")).toBe("phone");
  expect(fieldOfIssue("shipping_address.zipCode")).toBe("zipCode");
  expect(fieldOfIssue("shipping_address.city")).toBe("city");
  expect(fieldOfIssue("items.0.size")).toBeNull();
});
