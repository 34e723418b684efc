import { expect, test } from "vitest";
import { initialCardValues } from "./card-payer.ts";

test("the card form begins with who ordered, and empty where nobody is known", () => {
  expect(
    initialCardValues({ name: "Maria Clara Nunes ", email: "maria@exemplo.com", document: "52998224725" }),
  ).toEqual({
    holder: "Maria Clara Nunes",
    email: "maria@exemplo.com",
    documentType: "CPF",
    document: "529.982.247-25",
  });
  expect(initialCardValues({ name: "Ana", email: "ana@exemplo.com", document: "11.222.333/0001-81" })).toMatchObject({
    documentType: "CNPJ",
    document: "11.222.333/0001-81",
  });
  expect(initialCardValues(null)).toEqual({ holder: "", email: "", documentType: "CPF", document: "" });
});
