import { expect, test } from "vitest";
import { sampleCard } from "#tests/setup/catalogue/sample-card.ts";
import { cacheList, joinList, readCachedList } from "./list-cache.ts";

const cards = (...ids: string[]) => ids.map((id) => sampleCard({ id, name: id }));
const OPENED = { first: cards("c", "d"), firstPage: 2, lastPage: 4, total: 8 };
const GROWN = { earlier: cards("a", "b"), later: cards("e", "f"), from: 1, to: 3 };
const FRESH = { earlier: [], later: [], from: 2, to: 2 };

test("a list is found again as it was left", () => {
  cacheList("left", GROWN, OPENED);
  expect(readCachedList("left", OPENED)).toMatchObject(GROWN);
  expect(readCachedList("another", OPENED)).toEqual(FRESH);
});

test.each([
  ["another total", { total: 9 }],
  ["another page", { firstPage: 4 }],
  ["fewer pages", { lastPage: 2 }],
  ["a page of another length", { first: cards("c") }],
])("with %s it begins anew", (_, change) => {
  cacheList("left", GROWN, OPENED);
  const opened = { ...OPENED, ...change };
  expect(readCachedList("left", opened)).toEqual({ ...FRESH, from: opened.firstPage, to: opened.firstPage });
});

test("a product that moved to a later page is shown once", () => {
  const joined = joinList({ ...GROWN, later: cards("d", "e") }, OPENED.first);
  expect(joined.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
});
