import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSearches, readRecentSearches, rememberSearch } from "./recent-searches.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the latest first, each once, at most six", () => {
  for (const term of ["anel", "brinco", "lua", "sol", "mar", "flor", "gota", "Lua"]) rememberSearch(term);
  expect(readRecentSearches()).toEqual(["Lua", "gota", "flor", "mar", "sol", "brinco"]);
  expect([...stored.keys()]).toEqual(["lavra-buscas"]);
  forgetSearches();
  expect(readRecentSearches()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("what is stored may be anything, or nothing can be", () => {
  for (const text of ["{", "null", "[1]", '{"a":1}']) {
    stored.set("lavra-buscas", text);
    expect(readRecentSearches()).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  rememberSearch("anel");
  forgetSearches();
  expect(readRecentSearches()).toEqual([]);
});
