import { expect, test } from "vitest";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { profileRules } from "./profile-rules.ts";

const STORED = {
  cpf: "52998224725",
  zipCode: "01310100",
  ...PAULISTA,
};
const NOTHING = { cpf: "", zipCode: "", street: "", number: "", complement: "", neighborhood: "", city: "", state: "" };
const TYPED = { name: "Maria Clara Nunes", phone: "(11) 98888-1234", ...STORED };
const errorsOf = (stored: typeof STORED, typed: Record<string, string>) =>
  fieldErrors(profileRules(stored, typed), typed);

test("each field has the rule and the words of the sign-up", () => {
  expect(errorsOf(STORED, TYPED)).toEqual({});
  expect(errorsOf(STORED, { name: "M", phone: "119", ...NOTHING })).toEqual({
    name: "Nome deve ter pelo menos 2 caracteres.",
    phone: "Telefone deve ter pelo menos 10 números.",
    cpf: "CPF inválido.",
    zipCode: "Digite o CEP.",
    street: "Digite a rua.",
    number: "Digite o número.",
    neighborhood: "Digite o bairro.",
    city: "Digite a cidade.",
    state: "Escolha o estado.",
  });
});

test("an account without CPF and address is saved without; half an address is not", () => {
  const bare = { name: "Maria", phone: "1133334444", ...NOTHING };
  expect(profileRules(NOTHING, bare).parse(bare)).toEqual({ name: "Maria", phone: "1133334444", cpf: undefined });
  expect(Object.keys(errorsOf(NOTHING, { ...bare, street: "Rua A", cpf: "1" }))).toEqual([
    "cpf",
    "zipCode",
    "number",
    "neighborhood",
    "city",
    "state",
  ]);
});
