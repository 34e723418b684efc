import { expect, test } from "vitest";
import { suggestTerms } from "./suggested-terms.ts";

const NAMES = [
  "Brinco Argola Clássica 30 mm em Prata 925",
  "Brinco Argola Torcida Pequena em Prata 925",
  "Piercing Nariz Argola em Prata 925",
  "Piercing Helix Argola com Bolinhas em Prata 925",
];

test("the typed word with its neighbours, most frequent first", () => {
  expect(suggestTerms(NAMES, "argola")).toEqual([
    "brinco argola",
    "argola clássica",
    "argola torcida",
    "nariz argola",
    "helix argola",
  ]);
});

test("a word half typed is completed, whatever case and accents", () => {
  expect(suggestTerms(NAMES, "ARGOLA CLAS")).toEqual(["argola clássica", "brinco argola clássica"]);
  expect(suggestTerms(["Anel Coração (novo)"], "coracao n")).toEqual(["coração novo", "anel coração novo"]);
});

test("small words and numbers lead nowhere", () => {
  expect(suggestTerms(["Anel com Zircônia em Prata 925"], "zirconia")).toEqual([]);
  expect(suggestTerms(["Brinco Solitário 5 mm"], "solitario")).toEqual(["brinco solitário"]);
});

test("what is found in descriptions only suggests nothing", () => {
  expect(suggestTerms(NAMES, "presente")).toEqual([]);
  expect(suggestTerms(NAMES, "  ")).toEqual([]);
});
