import { expect, test } from "vitest";
import { addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { bestEntries } from "./best-entries-queries.server.ts";
import { countSearchEntries, findEntries } from "./entry-queries.server.ts";
import { lookUpTerm } from "./search-words-queries.server.ts";

/** Products with the same few words in every field, so that each step has matches. */
const { db } = await createTestDatabase();
const words = ["Anel", "Sol", "Girassol", "de sóis", "Solar", "Lua", "luas (novas)"];
const word = (n: number) => words[n % words.length] ?? "";
await addRows(
  db,
  "products",
  Array.from({ length: 80 }, (_, n) => ({
    id: `P-${String(n).padStart(2, "0")}`,
    name: n % 9 === 0 ? word(n) : `Peça ${word(n * 3)} ${word(n + 1)}`,
    category: "aneis",
    price_cents: 1_000 + ((n * 37) % 80),
    tags: n % 4 === 0 ? [word(n * 5)] : [],
    description: n % 3 === 0 ? `Com ${word(n * 2)}, ${word(n * 4)}.` : "",
  })),
);

test.each(["sol", "sois", "lua", "luas", "anel", "peça sol", "lua anel", "a", "ol", "so", "com"])(
  "the best for '%s' found step by step are the first of all",
  async (term) => {
    const words = await lookUpTerm(db, term);
    const total = await countSearchEntries(db, words, null);
    expect(total).toBeGreaterThan(2);
    const all = await bestEntries(db, words, 80);
    expect(new Set(all).size).toBe(total);
    for (const most of [1, 2, 5, 12, 30, 60]) {
      expect(await bestEntries(db, words, most), String(most)).toEqual(all.slice(0, most));
    }
  },
);

test.each(["price-asc", "price-desc", "name-asc", "name-desc"] as const)(
  "what is met in the order of a listing is what all sorted begin with: %s",
  async (sort) => {
    for (const term of ["sol", "sois", "luas", "anel lua", "ol"]) {
      const words = await lookUpTerm(db, term);
      const total = await countSearchEntries(db, words, null);
      const page = (claimed: number) => findEntries(db, words, null, { sort, limit: 12, offset: 0, total: claimed });
      expect(await page(20_000), term).toEqual(await page(total));
    }
  },
);
