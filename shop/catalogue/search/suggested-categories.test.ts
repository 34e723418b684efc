import { expect, test } from "vitest";
import { suggestCategories } from "./suggested-categories.ts";

test.each([
  ["an", ["Anéis"]],
  ["anel", ["Anéis"]],
  ["Brincos", ["Brincos"]],
  ["promoção", ["Promoções"]],
  ["co", ["Conjuntos", "Correntes", "Colares"]],
  ["coração", []],
  ["p", []],
  ["", []],
])("%j leads to %j", (term, titles) => {
  expect(suggestCategories(term).map(({ title }) => title)).toEqual(titles);
});

test("each by its own address", () => {
  expect(suggestCategories("corr")).toEqual([{ title: "Correntes", path: "/correntes" }]);
});
