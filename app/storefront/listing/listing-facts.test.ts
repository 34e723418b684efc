import { describe, expect, test } from "vitest";
import { listingFor } from "#shop/catalogue/listings/category.ts";
import { canonicalPath, listingHead, listingTags } from "./listing-facts.ts";

describe("a listing", () => {
  test.each([
    ["aneis", "/categoria/aneis", ["listing:aneis"]],
    ["conjuntos", "/conjuntos", ["listing:conjuntos"]],
    ["colares", "/categoria/colares", ["listing:gargantilhas", "listing:correntes"]],
    ["promocoes", "/promocoes", ["listing:all"]],
    ["relogios", "/categoria/produtos", ["listing:all"]],
    ["produtos", "/categoria/produtos", ["listing:all"]],
  ])("%s is known as %s and shows %j", (slug, path, tags) => {
    expect(canonicalPath(listingFor(slug))).toBe(path);
    expect(listingTags(listingFor(slug))).toEqual(tags);
  });
});

test("no two pages of a listing have the same title or description", () => {
  expect(listingHead("Anéis", "Belos.", { current: 1, last: 3 })).toEqual({
    title: "Anéis em prata 925",
    description: "Belos.",
  });
  expect(listingHead("Anéis", "Belos.", { current: 2, last: 3 })).toEqual({
    title: "Anéis em prata 925, página 2",
    description: "Página 2 de 3. Belos.",
  });
});
