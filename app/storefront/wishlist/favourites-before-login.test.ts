import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import { parseRemembered } from "./favourites-before-login.ts";

const NOW = 1_800_000_000_000;
const ring = { id: "ANELSOLITA-002", name: "Anel Solitário" };
const stored = (minutesAgo: number, products: unknown = [ring]) =>
  JSON.stringify({ at: NOW - minutesAgo * MINUTE_MS, products });

test("kept for an hour, not longer", () => {
  expect(parseRemembered(stored(59), NOW)).toEqual([ring]);
  expect(parseRemembered(stored(61), NOW)).toEqual([]);
});

test.each([null, "", "nonsense", "null", "[]", '"x"', '{"at":"soon","products":[]}', stored(1, "all")])(
  "%s holds nothing",
  (text) => expect(parseRemembered(text, NOW)).toEqual([]),
);

test("what this shop did not write is left out", () => {
  expect(parseRemembered(stored(1, [null, { id: 1, name: "x" }, { id: "x" }, ring]), NOW)).toEqual([ring]);
});
