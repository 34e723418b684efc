import { expect, test } from "vitest";
import { type CardFacts, cardFaults, isCardComplete, secureStateOf, tokenFaults } from "./card-faults.ts";

const whole: CardFacts = {
  number: "valid",
  expiry: "valid",
  code: "valid",
  cardProblem: null,
  holder: "MARIA C NUNES",
  email: "maria@exemplo.com",
  documentType: "CPF",
  document: "529.982.247-25",
  installments: 1,
};
const empty: CardFacts = {
  ...whole,
  number: "empty",
  expiry: "empty",
  code: "empty",
  holder: "",
  email: "",
  document: "",
  installments: null,
};

test("an empty form names all that it needs, in its order", () => {
  expect(Object.values(cardFaults(empty))).toEqual([
    "Número do cartão é obrigatório",
    "Data de validade é obrigatória",
    "CVV é obrigatório",
    "Nome do portador é obrigatório",
    "Email é obrigatório",
    "Documento do portador é obrigatório",
  ]);
});

test("wrong parts are named", () => {
  const wrong: CardFacts = {
    ...whole,
    number: "invalid",
    expiry: "invalid",
    code: "invalid",
    email: "maria@",
    document: "111.111.111-11",
  };
  expect(Object.values(cardFaults(wrong))).toEqual([
    "Número do cartão inválido",
    "Data de validade deve estar no formato MM/AA",
    "CVV deve ter 3 ou 4 dígitos",
    "Email inválido",
    "CPF inválido",
  ]);
});

test("a card that does not fit the method stops the form", () => {
  const other = { ...whole, cardProblem: "Este cartão não é de débito." };
  expect(cardFaults(other)).toEqual({ number: "Este cartão não é de débito." });
  expect(isCardComplete(other)).toBe(false);
});

test("complete only when the provider's own fields are whole", () => {
  expect(isCardComplete(whole)).toBe(true);
  expect(isCardComplete({ ...whole, code: "typing" })).toBe(false);
  expect(isCardComplete({ ...whole, installments: null })).toBe(false);
});

test("what the provider refuses a token with is told by its field", () => {
  expect(tokenFaults([{ code: "E301" }, { field: "securityCode", cause: "invalid_length" }])).toEqual([
    "Número do cartão inválido",
    "CVV deve ter 3 ou 4 dígitos",
  ]);
  expect(tokenFaults(new Error("network"))).toEqual([]);
});

test("a card that is over is called that, not badly typed", () => {
  const over = {
    message: "expirationMonth value should be greater than '10' or expirationYear value should be greater than '2026'.",
  };
  expect(secureStateOf([over])).toBe("past");
  expect(secureStateOf([{ message: "expirationMonth should be a value from 1 to 12." }])).toBe("invalid");
  expect(secureStateOf([])).toBe("valid");
  expect(cardFaults({ ...whole, expiry: "past" })).toEqual({ expiry: "Cartão vencido: confira a validade" });
  expect(isCardComplete({ ...whole, expiry: "past" })).toBe(false);
});
