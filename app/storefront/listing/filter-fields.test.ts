import { expect, test } from "vitest";
import { capitalised } from "./active-filters.ts";
import { groupsOf } from "./filter-fields.tsx";

const option = (value: string) => ({ value, count: 1 });
const facets = (...sizes: string[]) => ({ sizes: sizes.map(option), materials: [], stones: [option("Zircônia")] });
const legends = (...sizes: string[]) =>
  groupsOf("sizes", facets(...sizes)).map(({ legend, values }) => [legend, values.map(({ value }) => value)]);

test("rings and lengths stand apart where a listing has both", () => {
  expect(legends("16", "17", "18cm", "45cm")).toEqual([
    ["Tamanho do anel", ["16", "17"]],
    ["Comprimento", ["18cm", "45cm"]],
  ]);
  expect(legends("16", "17")).toEqual([["Tamanho", ["16", "17"]]]);
  expect(legends("18cm")).toEqual([["Tamanho", ["18cm"]]]);
});

test("what has no values has no group", () => {
  expect(groupsOf("materials", facets())).toEqual([]);
  expect(groupsOf("stones", facets())).toMatchObject([{ legend: "Pedra" }]);
});

test("tags begin with a capital letter as labels", () => {
  expect(["zircônia", "ágata", "Novo", ""].map(capitalised)).toEqual(["Zircônia", "Ágata", "Novo", ""]);
});
