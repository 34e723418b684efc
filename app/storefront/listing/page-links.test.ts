import { describe, expect, test } from "vitest";
import { lastPage, listingAddress, pageLinks, parsePageNumber } from "./page-links.ts";

const to = (page: number) => listingAddress("/promocoes", { pagina: page });
const shown = (current: number, last: number) =>
  pageLinks(current, last, to).entries.map((entry) => (entry === "gap" ? "…" : entry.page));

describe("the page asked for", () => {
  test.each([
    [null, 1],
    ["", 1],
    ["1", 1],
    ["12", 12],
    ["0", 1],
    ["-1", 1],
    ["1.5", 1],
    ["dois", 1],
    ["99999999", 1],
  ])("?pagina=%s is %s", (value, page) => expect(parsePageNumber(value)).toBe(page));
});

describe("the last page", () => {
  test.each([
    [0, 1],
    [12, 1],
    [13, 2],
    [25, 3],
  ])("of %s products is %s", (total, last) => expect(lastPage(total, 12)).toBe(last));
});

describe("links between pages", () => {
  test("few pages are all shown", () => expect(shown(2, 3)).toEqual([1, 2, 3]));
  test("many pages leave gaps, but never a gap of one page", () => {
    expect(shown(1, 9)).toEqual([1, 2, "…", 9]);
    expect(shown(5, 9)).toEqual([1, "…", 4, 5, 6, "…", 9]);
    expect(shown(3, 9)).toEqual([1, 2, 3, 4, "…", 9]);
    expect(shown(4, 9)).toEqual([1, 2, 3, 4, 5, "…", 9]);
  });
  test("the first page has the plain address, the ends have no neighbour", () => {
    expect(pageLinks(2, 3, to)).toMatchObject({ previous: "/promocoes", next: "/promocoes?pagina=3" });
    expect(pageLinks(1, 1, to)).toMatchObject({ previous: null, next: null });
  });
});

describe("a listing's address", () => {
  test("leaves out what has no value, and writes the rest safely", () => {
    expect(listingAddress("/busca", { q: "anel & cia", ordem: null, pagina: 1 })).toBe("/busca?q=anel+%26+cia");
    expect(listingAddress("/busca", { q: "", pagina: 2 })).toBe("/busca?pagina=2");
  });
});
