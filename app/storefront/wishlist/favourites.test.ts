import { expect, test } from "vitest";
import { type Favourites, favouriteCount, hasFavourite, NO_FAVOURITES } from "./favourites.ts";

const known = (ids: string[], changed: [string, boolean][] = []): Favourites => ({
  known: new Set(ids),
  changed: new Map(changed),
});

test("until anything is known the page's own word stands, and nothing is counted", () => {
  expect(hasFavourite(NO_FAVOURITES, "a")).toBe(false);
  expect(hasFavourite(NO_FAVOURITES, "a", true)).toBe(true);
  expect(favouriteCount(NO_FAVOURITES)).toBe(0);
  expect(favouriteCount({ known: null, changed: new Map([["a", true]]) })).toBe(0);
});

test("what was pressed last is shown and counted before it is confirmed", () => {
  const favourites = known(
    ["a", "b"],
    [
      ["b", false],
      ["c", true],
      ["a", true],
      ["d", false],
    ],
  );
  expect(["a", "b", "c", "d"].map((id) => hasFavourite(favourites, id, true))).toEqual([true, false, true, false]);
  expect(favouriteCount(favourites)).toBe(2);
});

test("what the server does not list is none, whatever the page said", () => {
  expect(hasFavourite(known(["a"]), "b", true)).toBe(false);
});
