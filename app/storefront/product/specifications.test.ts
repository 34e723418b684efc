import { expect, test } from "vitest";
import { specificationsOf } from "./specifications.ts";

const SILVER = { label: "Material", value: "Prata 925" };

test("lines become rows; the material is added only where no line names it", () => {
  expect(specificationsOf({ details: ["Modelo: Anel: halo", "Peso: 3,4 g"], specifications: [SILVER] })).toEqual([
    { label: "Modelo", value: "Anel: halo" },
    { label: "Peso", value: "3,4 g" },
    { label: "Material", value: "Prata 925" },
  ]);
  expect(specificationsOf({ details: ["Material: Prata 925 com zircônia"], specifications: [SILVER] })).toHaveLength(1);
});

test("a line without a label is kept", () => {
  expect(specificationsOf({ details: ["Feito à mão"], specifications: [] })).toEqual([
    { label: "Detalhe", value: "Feito à mão" },
  ]);
});
