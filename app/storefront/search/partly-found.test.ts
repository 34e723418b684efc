import { expect, test } from "vitest";
import { partlyFound } from "./partly-found.ts";

const names = ["Brinco Coração Polido em Prata 925", "Gargantilha Coração"];

test("words are spelled as the pieces' names or as typed, and lead to the listing of what is missing", () => {
  const told = partlyFound({ found: "coracao", missing: ["anel"] }, { term: "Anel coracao", names });
  expect(told).toEqual({
    found: "coração",
    missing: ["Anel"],
    listings: [{ title: "Anéis", path: "/categoria/aneis" }],
  });
  expect(partlyFound({ found: "coracao", missing: ["anel"] }, { term: "anel coração", names: [] }).found).toBe(
    "coração",
  );
});

test("what is found may name a listing too, each once; short words name none", () => {
  const told = partlyFound({ found: "brinco", missing: ["co", "ouro", "brincos"] }, { term: "co ouro brincos", names });
  expect(told.listings.map(({ title }) => title)).toEqual(["Brincos"]);
});
