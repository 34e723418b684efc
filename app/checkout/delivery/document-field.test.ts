import { expect, test } from "vitest";
import { maskDocument } from "#app/ui/fields/mask.ts";
import { documentError, documentType, readDocument } from "./document-field.ts";

test("a CPF grows into a CNPJ while it is typed", () => {
  expect(maskDocument("52998224725")).toBe("529.982.247-25");
  expect(maskDocument("112223330001")).toBe("11.222.333/0001");
  expect(documentType("12ABC")).toBe("CNPJ");
});

test("only a document whose check digits hold is taken, without its punctuation", () => {
  expect(readDocument("529.982.247-25")).toBe("52998224725");
  expect(readDocument("11.222.333/0001-81")).toBe("11222333000181");
  expect(readDocument("529.982.247-26")).toBeNull();
});

test("what is wrong is said by its name", () => {
  expect(documentError("")).toBe("Informe seu CPF para pagar com boleto");
  expect(documentError("111.111.111-11")).toBe("CPF inválido");
  expect(documentError("11.222.333/0001-80")).toBe("CNPJ inválido");
  expect(documentError("529.982.247-25")).toBeNull();
});
