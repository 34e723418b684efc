import { expect, test } from "vitest";
import { checkAccountAddress } from "./check-account-address.ts";

const EMPTY = { label: "", zipCode: "", number: "", street: "", complement: "", neighborhood: "", city: "", state: "" };

test("an empty address misses its CEP and number; the rest only once the CEP has not filled it in", () => {
  expect(Object.keys(checkAccountAddress(EMPTY)).toSorted()).toEqual(["number", "zipCode"]);
  expect(checkAccountAddress({ ...EMPTY, zipCode: "01310-100" })).toEqual({
    street: "Digite a rua.",
    number: "Digite o número.",
    neighborhood: "Digite o bairro.",
    city: "Digite a cidade.",
    state: "Escolha o estado.",
  });
  expect(Object.keys(checkAccountAddress({ ...EMPTY, street: "R" })).toSorted()).toEqual([
    "number",
    "street",
    "zipCode",
  ]);
});
