import { expect, test } from "vitest";
import { parseSort } from "./sort.ts";

test.each([
  [null, "default"],
  ["price-asc", "price-asc"],
  ["name-desc", "name-desc"],
  ["por preço", "default"],
])("?ordem=%s sorts by %s", (value, sort) => expect(parseSort(value)).toBe(sort));
