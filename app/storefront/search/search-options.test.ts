import { expect, test } from "vitest";
import { SITE_NAV } from "../frame/site-nav.ts";
import { firstOptions, searchResultsAddress, typedOptions } from "./search-options.ts";

const SUGGESTIONS = {
  terms: ["argola clássica", "brinco argola"],
  categories: [{ title: "Brincos", path: "/categoria/brincos" }],
  products: [],
  total: 2,
  meant: null,
};

const EVERY_CATEGORY = SITE_NAV.map(({ label }) => label);

test("at first what was searched lately, then categories", () => {
  expect(firstOptions(["lua & sol"])[0]).toEqual({ kind: "recent", text: "lua & sol", to: "/busca?q=lua+%26+sol" });
  expect(firstOptions([]).map(({ text }) => text)).toEqual(EVERY_CATEGORY);
});

test("while typing recent terms that begin so, terms and categories, each once", () => {
  const options = typedOptions(" Argola", SUGGESTIONS, ["lua", "Argola clássica", "argola"]);
  expect(options.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "recent: Argola clássica",
    "term: brinco argola",
    "category: Brincos",
  ]);
  expect(options.at(-1)?.to).toBe("/categoria/brincos");
  expect(searchResultsAddress("anel")).toBe("/busca?q=anel");
});

test("where nothing is found, every category", () => {
  const nothing = { ...SUGGESTIONS, terms: [], categories: [], total: 0 };
  expect(typedOptions("xyzw", nothing, []).map(({ text }) => text)).toEqual(EVERY_CATEGORY);
});
