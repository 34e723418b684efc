import { expect, test } from "vitest";
import { sizeInTerm } from "./size-in-term.ts";

test.each([
  ["anel 17", "anel", ["17", "17cm"]],
  ["  Anel   17 ", "anel", ["17", "17cm"]],
  ["anel tamanho 17", "anel", ["17", "17cm"]],
  ["anel aro 17 zircônia", "anel zircônia", ["17", "17cm"]],
  ["anel nº 17", "anel", ["17", "17cm"]],
  ["pulseira 18cm", "pulseira", ["18cm"]],
  ["pulseira de 18 cm", "pulseira", ["18cm"]],
  ["corrente 60", "corrente", ["60", "60cm"]],
  ["solitário com zircônia 12", "solitário com zircônia", ["12", "12cm"]],
])("'%s' is '%s' in %j", (term, rest, sizes) => {
  expect(sizeInTerm(term)).toEqual({ rest, sizes });
});

test.each(["17", "anel", "prata 925", "anel 3 mm", "anel 17 mm", "tamanho 17", "60 cm", "ANEL-17", "", "anel 17x20"])(
  "'%s' names no size",
  (term) => {
    expect(sizeInTerm(term)).toBeNull();
  },
);
