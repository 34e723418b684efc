import { describe, expect, test } from "vitest";
import { listingFor } from "./category.ts";
import { type CategorySummary, offeredTags, summaryOfListing } from "./listing-summary.ts";

const rings: CategorySummary = {
  total: { all: 10, onSale: 4 },
  dearest: { all: 30_000, onSale: 12_000 },
  tags: new Map([
    ["zircônia", { all: 6, onSale: 0 }],
    ["Oferta", { all: 4, onSale: 4 }],
    ["Novo", { all: 1, onSale: 0 }],
  ]),
};
const chains: CategorySummary = {
  total: { all: 5, onSale: 1 },
  dearest: { all: 30_001, onSale: 100 },
  tags: new Map([["zircônia", { all: 2, onSale: 1 }]]),
};

describe("a listing's summary", () => {
  test("adds up its categories", () => {
    expect(summaryOfListing(listingFor("tudo"), [rings, chains])).toEqual({
      total: 15,
      holdsDearer: true,
      tags: new Map([
        ["zircônia", 8],
        ["Oferta", 4],
        ["Novo", 1],
      ]),
    });
  });

  test("of promotions counts what is on sale", () => {
    expect(summaryOfListing(listingFor("promocoes"), [rings, chains])).toEqual({
      total: 5,
      holdsDearer: false,
      tags: new Map([
        ["Oferta", 4],
        ["zircônia", 1],
      ]),
    });
  });
});

describe("the tags offered", () => {
  const offered = (tags: Record<string, number>, chosen: string[] = []) =>
    offeredTags({ total: 100, tags: new Map(Object.entries(tags)) }, chosen);

  test("labels first, then the most used, by name among equals", () => {
    expect(offered({ b: 3, a: 3, c: 50, Oferta: 1, Novo: 2 })).toEqual(["Novo", "Oferta", "c", "a", "b"]);
  });

  test("at most ten, and those chosen besides", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`t${index}`, 90 - index]));
    expect(offered(many)).toHaveLength(10);
    expect(offered(many, ["t29", "t3"])).toEqual([...offered(many), "t29"]);
  });

  test("none that every product carries, and none that cannot be asked for", () => {
    expect(offered({ prata: 100, "ouro, prata": 3, " ": 2 })).toEqual([]);
  });
});
