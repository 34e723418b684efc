import { describe, expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { Login, Registration } from "./registration.ts";

const FORM = {
  name: " Maria Clara Nunes ",
  email: " Maria.Clara@Exemplo.com ",
  phone: "(11) 98888-1234",
  cpf: "529.982.247-25",
  zipCode: "01310-100",
  ...PAULISTA,
  state: "sp",
  password: "segredo",
  passwordConfirmation: "segredo",
  terms: "on",
};

function errorsOf(changes: Partial<Record<keyof typeof FORM, string | undefined>>) {
  const parsed = Registration.safeParse({ ...FORM, ...changes });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]);
}

test("what comes out is trimmed, and numbers are digits", () => {
  expect(Registration.parse(FORM)).toMatchObject({
    name: "Maria Clara Nunes",
    email: "maria.clara@exemplo.com",
    phone: "11988881234",
    cpf: "52998224725",
    zipCode: "01310100",
    state: "SP",
  });
});

describe("each field's limit and message", () => {
  test.each([
    ["name", "M", "Nome deve ter pelo menos 2 caracteres."],
    ["email", "maria.clara@exemplo", "Digite um e-mail válido."],
    ["phone", "(11) 9888-123", "Telefone deve ter pelo menos 10 números."],
    ["phone", "(11) 98888-12345", "Telefone com números demais."],
    ["phone", "+351 912 345 678", "Digite um telefone do Brasil, com DDD."],
    ["cpf", "123.456.789-00", "CPF inválido."],
    ["cpf", "111.111.111-11", "CPF inválido."],
    ["cpf", "529982247", "CPF inválido."],
    ["zipCode", " ", "Digite o CEP."],
    ["zipCode", "01310-10", "CEP deve ter 8 dígitos"],
    ["street", "Av", "Rua deve ter pelo menos 3 caracteres."],
    ["number", " ", "Digite o número."],
    ["neighborhood", "B", "Bairro deve ter pelo menos 2 caracteres."],
    ["city", "S", "Cidade deve ter pelo menos 2 caracteres."],
    ["state", "S", "Estado inválido."],
    ["state", "XX", "Estado inválido."],
    ["name", "Ana\0Lima", "Caractere inválido."],
    ["complement", "Apto\u001b[31m", "Caractere inválido."],
    ["city", "Rio\nBcc: alguem@exemplo.com", "Caractere inválido."],
    ["name", "Ganhe em Promo.Com.br", LINK_WORD],
    ["street", "Rua bit.ly/x", LINK_WORD],
    ["number", "www.x", LINK_WORD],
    ["complement", "http://x", LINK_WORD],
    ["neighborhood", "PROMO.NET", LINK_WORD],
    ["city", "maria@promo.org", LINK_WORD],
    ["password", "12345", "Senha deve ter pelo menos 6 caracteres."],
    ["terms", undefined, "Você deve aceitar os termos e condições."],
  ] as const)("%s %j", (field, value, message) => {
    expect(errorsOf({ [field]: value, ...(field === "password" && { passwordConfirmation: value }) })).toEqual([
      [field, message],
    ]);
  });

  test("the confirmation is compared even while other fields are wrong", () => {
    expect(errorsOf({ name: "M", passwordConfirmation: "outra" })).toEqual([
      ["name", "Nome deve ter pelo menos 2 caracteres."],
      ["passwordConfirmation", "As senhas não coincidem."],
    ]);
  });

  test("a landline, a CPF without dots and a CEP without hyphen are fine", () => {
    expect(errorsOf({ phone: "1133334444", cpf: "52998224725", zipCode: "01310100" })).toEqual([]);
    expect(errorsOf({ phone: "+55 11 98888-1234" })).toEqual([]);
  });

  test("numbers filled in without scripts, with what nobody sees around them, are read as they are seen", () => {
    const filled = {
      phone: "\u202a5511988881234\u202c",
      cpf: "\u200b529.982.247-25\u00a0",
      zipCode: "０１３１０-１００\ufeff",
    };
    expect(Registration.parse({ ...FORM, ...filled })).toMatchObject({
      phone: "11988881234",
      cpf: "52998224725",
      zipCode: "01310100",
    });
  });

  test("an empty form names every field that is needed", () => {
    const parsed = Registration.safeParse({});
    const fields = parsed.error?.issues.map((issue) => issue.path[0]);
    expect(fields).toEqual(Object.keys(FORM).filter((field) => field !== "complement"));
  });
});

describe("login", () => {
  test("remembers only when ticked", () => {
    expect(Login.parse({ email: "a@b.co", password: "segredo", remember: "on" }).remember).toBe(true);
    expect(Login.parse({ email: "a@b.co", password: "segredo" }).remember).toBe(false);
  });

  test("says what is wrong", () => {
    const parsed = Login.safeParse({ email: "a@b", password: "12345" });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
      "Digite um e-mail válido.",
      "Senha deve ter pelo menos 6 caracteres.",
    ]);
  });
});
