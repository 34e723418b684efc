import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createTtlCache, type TtlCache } from "#platform/concurrency/ttl-cache.ts";
import { addRow, addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import type { ProductSort } from "../listings/product-filter-queries.server.ts";
import { type SearchFound, searchProducts } from "./search-products.server.ts";
import { deleteUnusedSearchWords } from "./search-word-store.server.ts";

interface Piece {
  name: string;
  description?: string;
  tags?: string[];
  unlisted?: boolean;
  archived?: boolean;
  price?: number;
}

let productCounts: TtlCache<number>;

const { db } = await createTestDatabase();
beforeEach(async () => {
  productCounts = createTtlCache<number>({ clock: () => new Date(), maxAgeMs: 60_000, most: 1_000 });
  await db.deleteFrom("products").execute();
});

/** Inserts products in this order; the keys are their ids. */
async function stock(pieces: Record<string, Piece>): Promise<void> {
  const rows = Object.entries(pieces).map(([id, piece]) => ({
    id,
    name: piece.name,
    description: piece.description ?? "",
    tags: piece.tags ?? [],
    unlisted: piece.unlisted ?? false,
    archived_at: piece.archived ? new Date() : null,
    price_cents: piece.price ?? 100,
    category: "aneis",
  }));
  await db.insertInto("products").values(rows).execute();
}

function search(term: string, sort: ProductSort = "default", limit = 100, offset = 0): Promise<SearchFound> {
  return searchProducts({ db, productCounts }, { term, sort, limit, offset });
}
const idsFor = async (term: string, sort?: ProductSort) => (await search(term, sort)).ids;

describe("what substring finds is found", () => {
  // Characters that change when accents are removed (into another letter, several characters or a space); special
  // characters of LIKE, text search and regular expressions; whitespace.
  const sign = fc.constantFrom(
    ..."aAáÇçeéEiIoõOuUnñrstzbß½№…％'\"%_\\&|!:*()<>-.,+?[]{}$^#;/ 0123456789 \u00a0\u2003\tœÆ日本ёЖ",
  );
  const text = fc.string({ unit: sign, maxLength: 40 });
  const piece = fc.record({
    name: text.map((value) => `A${value}`),
    description: text,
    tags: fc.array(text, { maxLength: 3 }),
  });
  const plain = (value: string) => value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  test("in any field, whatever the signs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (pieces, which, from, length, shout) => {
          await db.deleteFrom("products").execute();
          productCounts.drop();
          await stock(Object.fromEntries(pieces.map((each, n) => [`P-${n}`, each])));
          // Search for a random part of one of the texts.
          const texts = pieces.flatMap(({ name, description, tags }) => [name, description, ...tags]).filter(Boolean);
          const source = [...(texts[which % texts.length] ?? "")];
          const at = from % source.length;
          const cut = source.slice(at, at + length).join("");
          const term = shout ? cut.toUpperCase() : cut;
          const naive = plain(term.replace(/\p{Cc}+/gu, " ").trim());
          if (naive === "") return;
          const expected = pieces.flatMap(({ name, description, tags }, n) =>
            [name, description, ...tags].some((value) => plain(value).includes(naive)) ? [`P-${n}`] : [],
          );
          expect(await idsFor(term)).toEqual(expect.arrayContaining(expected));
        },
      ),
      { numRuns: sized(50, 500) },
    );
  }, 60_000);

  test("in pieces longer than any term, and terms as long as the longest", async () => {
    const long = Array.from({ length: 3_000 }, (_, n) => String.fromCharCode(97 + ((n * n) % 23))).join("");
    await stock({ LONG: { name: "x", description: `a ${long} b` } });
    for (const at of [0, 150, 199, 201, 399, 400, 1_777, 2_800]) {
      expect(await idsFor(long.slice(at, at + 200))).toEqual(["LONG"]);
    }
    expect(await idsFor("q".repeat(200))).toEqual([]);
  });

  test("the signs of patterns and queries are plain signs", async () => {
    await stock({ P: { name: "Anel 100% prata_fina C\\D 'aspas' & | ! : * ( ) <->" }, Q: { name: "Brinco" } });
    for (const term of [
      "%",
      "_",
      "\\",
      "'",
      "&",
      "|",
      "!",
      ": *",
      "( )",
      "<->",
      "100%",
      "prata_fina",
      "c\\d",
      "'aspas'",
    ]) {
      expect(await idsFor(term), term).toEqual(["P"]);
    }
    for (const term of ["prata%fina", "pr_ta", "100_", "c\\\\d", "';drop table products;--"]) {
      expect((await search(term)).ids, term).not.toContain("Q");
    }
    expect((await search("\u0000")).total).toBe(0);
    expect((await search("anel\u0000100%")).ids).toEqual(["P"]);
  });
});

describe("beyond substrings", () => {
  beforeEach(() =>
    stock({
      RING: { name: "Anel Solitário com Zircônia em Prata 925", tags: ["presente"] },
      EAR: { name: "Brinco Coração Polido em Prata 925", description: "Combina com anéis finos." },
      NECK: { name: "Gargantilha Infantil Azul em Prata 925" },
    }),
  );

  test.each([
    ["zirconia anel", ["RING"]],
    ["ANEL de zircônia", ["RING"]],
    ["prata presente", ["RING"]],
    ["aneis", ["RING", "EAR"]],
    ["Brincos", ["EAR"]],
    ["corações", ["EAR"]],
    ["solitários", ["RING"]],
    ["infantis azuis", ["NECK"]],
    ["polida", ["EAR"]],
    ["prata 925", ["RING", "EAR", "NECK"]],
    ["9", ["RING", "EAR", "NECK"]],
    ["zz", []],
  ])("%s finds %j", async (term, ids) => {
    const found = await search(term);
    expect(found.ids).toEqual(ids);
    expect(found.total).toBe(ids.length);
    expect(found.meant).toBeNull();
  });

  test.each([
    ["zirconea", "zircônia", ["RING"]],
    ["gargantlha", "gargantilha", ["NECK"]],
    ["brnico", "brinco", ["EAR"]],
    ["anle solitario", "anel solitario", ["RING"]],
    ["solitaryo zirkonia", "solitário zircônia", ["RING"]],
    ["gargantlh", "gargantilha", ["NECK"]],
  ])("%s is taken for %s", async (term, meant, ids) => {
    const found = await search(term);
    expect(found.meant?.toLowerCase()).toContain(meant);
    expect(found.ids).toEqual(ids);
  });

  test("what is near nothing finds nothing, quickly", async () => {
    for (const term of ["xyzwk", "qqqq wwww", "", "   ", "a b c d e f g h i j k l m n o p q r s t u v x z"]) {
      expect(await search(term)).toMatchObject({ ids: [], total: 0, meant: null });
    }
  });

  test("words of pieces that are not listed are no guesses", async () => {
    await stock({ SECRET: { name: "Escapulário", unlisted: true }, OLD: { name: "Tornozeleira", archived: true } });
    expect((await search("escapulario")).total).toBe(0);
    expect(await search("escapulariu")).toMatchObject({ total: 0, meant: null });
    expect(await search("tornozelera")).toMatchObject({ total: 0, meant: null });
  });
});

describe("the order", () => {
  test("exact, beginning, word, part of a word, name in other words, tag, description", async () => {
    await stock({
      DESCRIBED: { name: "Um", description: "com um sol" },
      TAGGED: { name: "Dois", tags: ["sol"] },
      INSIDE: { name: "Anel Girassol" },
      START: { name: "Anel Solitário" },
      WORD: { name: "Anel Sol" },
      BEGINS: { name: "Solitário" },
      EXACT: { name: "SOL" },
      FORM: { name: "Anel de sóis" },
    });
    expect(await idsFor("sol")).toEqual(["EXACT", "BEGINS", "WORD", "START", "INSIDE", "FORM", "TAGGED", "DESCRIBED"]);
  });

  test("among descriptions, names with the first word come first", async () => {
    await stock({
      OTHER: { name: "Bracelete", description: "combina com anel e solta brilho" },
      RING: { name: "Anel Meia Aliança", description: "uma só pedra" },
    });
    expect(await idsFor("anel so")).toEqual(["RING", "OTHER"]);
  });

  test("equals keep the catalogue's order, on every page", async () => {
    const names = Array.from({ length: 30 }, (_, n) => [`P-${String(n).padStart(2, "0")}`, { name: `Anel ${n}` }]);
    await stock(Object.fromEntries(names));
    const pages = await Promise.all([0, 12, 24, 36].map((offset) => search("anel", "default", 12, offset)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(names.map(([id]) => id));
    expect(pages.map(({ total }) => total)).toEqual([30, 30, 30, 30]);
  });

  test("by price and by name, both ways", async () => {
    await stock({
      B: { name: "Anel B", price: 300 },
      A: { name: "Anel á", price: 200 },
      C: { name: "Anel C", price: 100 },
    });
    expect(await idsFor("anel", "price-asc")).toEqual(["C", "A", "B"]);
    expect(await idsFor("anel", "price-desc")).toEqual(["B", "A", "C"]);
    expect(await idsFor("anel", "name-asc")).toEqual(["A", "B", "C"]);
    expect(await idsFor("anel", "name-desc")).toEqual(["C", "B", "A"]);
  });
});

describe("a change of a product", () => {
  test("is found at once; hidden and removed pieces never", async () => {
    await stock({ P: { name: "Anel Lua" }, Q: { name: "Anel Mar" } });
    const change = (values: object) => db.updateTable("products").set(values).where("id", "=", "P").execute();
    const ids = (term: string) => {
      productCounts.drop();
      return idsFor(term);
    };
    await change({ name: "Anel Estrela", tags: ["novidade"], description: "feito à mão" });
    expect(await ids("lua")).toEqual([]);
    expect(await ids("estrela")).toEqual(["P"]);
    expect(await ids("novidade")).toEqual(["P"]);
    expect(await ids("mão")).toEqual(["P"]);
    await change({ discount_price_cents: 50 });
    expect(await idsFor("anel", "price-asc")).toEqual(["P", "Q"]);
    await change({ unlisted: true });
    expect(await ids("estrela")).toEqual([]);
    await change({ unlisted: false });
    expect(await ids("estrela")).toEqual(["P"]);
    await change({ archived_at: new Date() });
    expect(await ids("estrela")).toEqual([]);
    await db.deleteFrom("products").where("id", "=", "Q").execute();
    expect(await ids("anel")).toEqual([]);
  });

  test("words that no piece uses are forgotten, those in use are not", async () => {
    await stock({ P: { name: "Anel Quimera" }, Q: { name: "Anel Grifo" } });
    await db.updateTable("products").set({ name: "Anel" }).where("id", "=", "P").execute();
    await deleteUnusedSearchWords(db);
    const words = await db.selectFrom("search_words").select("word").execute();
    expect(words.map(({ word }) => word).toSorted()).toEqual(["anel", "grifo"]);
    expect(await idsFor("grifo")).toEqual(["Q"]);
    await db.updateTable("products").set({ name: "Anel Quimera" }).where("id", "=", "P").execute();
    expect(await idsFor("quimera")).toEqual(["P"]);
  });

  test("two transactions that bring the same new word both succeed", async () => {
    const insert = (id: string) =>
      db.transaction().execute(async (trx) => {
        await addRow(trx, "products", { id, name: `Escaravelho ${id}`, category: "aneis", price_cents: 1 });
        await new Promise((done) => setTimeout(done, 50));
      });
    await Promise.all(["A", "B", "C"].map(insert));
    expect((await idsFor("escaravelho")).toSorted()).toEqual(["A", "B", "C"]);
  });
});

describe("what has another name in the shop", () => {
  beforeEach(() =>
    stock({
      BOX: { name: "Caixa Presente", description: "Cabe um colar." },
      RING: { name: "Anel Corrente Fina" },
      CHAIN: { name: "Corrente Veneziana" },
      CHOKER: { name: "Gargantilha Coração" },
      HEART: { name: "Anel Coração" },
    }),
  );

  test.each(["colar", "Colares", "COLAR"])(
    "'%s' finds gargantilhas and correntes first, and what has the word",
    async (term) => {
      const { ids, meant, total } = await search(term);
      expect(ids.slice(0, 3).sort()).toEqual(["CHAIN", "CHOKER", "RING"]);
      expect(ids.slice(3)).toEqual(["BOX"]);
      expect({ meant, total }).toEqual({ meant: null, total: 4 });
    },
  );

  test("beside other words all are needed", async () => {
    expect(await idsFor("colar de coração")).toEqual(["CHOKER"]);
  });
});

describe("a product's code", () => {
  beforeEach(async () => {
    await stock({
      "ANELAPARAD-001": { name: "Aparador torcido" },
      "ANELAPARAD-002": { name: "Aparador liso" },
      "BRINCOCORA-015": { name: "Brinco coração", description: "Combina com o ANELAPARAD-001." },
      "FORA-900": { name: "Fora", unlisted: true },
      COLAR: { name: "Gargantilha fina" },
      "X-1": { name: "Colar de bolinhas" },
    });
  });

  test.each(["ANELAPARAD-001", "anelaparad-001", "anelaparad001", "AnelAparad_001", " ANELAPARAD-001 "])(
    "'%s' finds it first, then what names it",
    async (term) => {
      const found = await search(term);
      expect(found.ids[0]).toBe("ANELAPARAD-001");
      expect(found).toMatchObject({ total: found.ids.length, meant: null });
    },
  );

  test("what contains the code stays found, and pages hang together", async () => {
    expect(await idsFor("anelaparad-001")).toEqual(["ANELAPARAD-001", "BRINCOCORA-015"]);
    expect((await search("anelaparad-001", "default", 1, 1)).ids).toEqual(["BRINCOCORA-015"]);
  });

  test.each(["brincoc", "BRINCOCORA-0", "brincocora 015", "BRINCOCORA-01"])(
    "its beginning '%s' finds it where nothing else has the term",
    async (term) => {
      expect(await search(term)).toEqual({ ids: ["BRINCOCORA-015"], total: 1, meant: null });
    },
  );

  test("a word is no code, an unlisted product has none", async () => {
    expect(await idsFor("colar")).toContain("X-1");
    expect(await idsFor("fora-900")).toEqual([]);
    expect(await idsFor("fora900")).toEqual([]);
  });
});

describe("a size in the term", () => {
  const SKUS: Record<string, [string | null, number][]> = {
    ONLY16: [["16", 2]],
    GONE: [
      ["17", 0],
      ["16", 1],
    ],
    HAS: [["17", 1]],
    CHAIN: [[null, 1]],
  };
  beforeEach(async () => {
    const ring = { category: "aneis", price_cents: 100, available_sizes: ["16", "17"] };
    await addRows(db, "products", [
      { ...ring, id: "ONLY16", name: "Anel fino", available_sizes: ["16"] },
      { ...ring, id: "GONE", name: "Anel liso" },
      { ...ring, id: "HAS", name: "Anel de bolinhas" },
      { ...ring, id: "CHAIN", name: "Corrente", category: "correntes", available_sizes: ["45cm", "60cm"] },
      { ...ring, id: "TEXT", name: "Caixa", description: "Para anel 17 e 18", available_sizes: ["P"] },
    ]);
    await addRows(
      db,
      "skus",
      Object.entries(SKUS).flatMap(([product_id, rows]) =>
        rows.map(([size, on_hand]) => ({ product_id, size, on_hand })),
      ),
    );
  });

  test.each(["anel 17", "ANEL tamanho 17", "anel aro 17"])("'%s': with pieces first, then sold out", async (term) => {
    expect((await idsFor(term)).slice(0, 2)).toEqual(["HAS", "GONE"]);
    expect(await idsFor(term)).not.toContain("ONLY16");
  });

  test("what contains the term as it stands is found, too", async () => {
    expect(await search("anel 17")).toMatchObject({ total: 3, meant: null });
    expect(await idsFor("anel 17")).toContain("TEXT");
  });

  test("in centimetres, and with a filter", async () => {
    expect(await idsFor("corrente 45")).toEqual(["CHAIN"]);
    expect(await idsFor("corrente 60 cm")).toEqual(["CHAIN"]);
    const filter = { available: true, sizes: ["17"] };
    const wanted = { term: "anel 17", sort: "default", limit: 9, offset: 0, filter } as const;
    expect((await searchProducts({ db, productCounts }, wanted)).ids).toEqual(["HAS"]);
  });

  test("a size that nothing comes in is a word like others", async () => {
    expect((await search("anel 33")).total).toBe(0);
  });
});

describe("a term that nothing has whole", () => {
  const partly = async (term: string) => {
    const wanted = { term, sort: "default", limit: 9, offset: 0, partly: true } as const;
    const { ids, total, partly } = await searchProducts({ db, productCounts }, wanted);
    return [ids, total, partly?.found, ...(partly?.missing ?? [])];
  };
  beforeEach(() =>
    stock({
      RING: { name: "Anel Solitário em Prata" },
      BAND: { name: "Anel Liso em Prata" },
      EARS: { name: "Brinco Coração em Prata" },
    }),
  );

  test("finds what has its rarest word, and others that go with it", async () => {
    expect(await partly("anel coracao")).toEqual([["EARS"], 1, "coracao", "anel"]);
    expect(await partly("anel coração prata")).toEqual([["EARS"], 1, "coracao prata", "anel"]);
    expect(await partly("brinco de ouro")).toEqual([["EARS"], 1, "brinco", "ouro"]);
  });

  test("a word typed wrongly is corrected first", async () => {
    expect(await partly("anel corasao")).toEqual([["EARS"], 1, "coracao", "anel"]);
  });

  test("only where it is asked for, and never without any word", async () => {
    expect(await search("anel coracao")).toEqual({ ids: [], total: 0, meant: null });
    expect(await partly("xyzzy qwerty")).toEqual([[], 0, undefined]);
    expect((await partly("anel prata"))[2]).toBeUndefined();
  });
});

describe("no guess that means nothing", () => {
  test("a word does not lose its first letter to become one of a description", async () => {
    await stock({ A: { name: "Anel", description: "Com este brilho e uma asta." } });
    expect(await search("teste")).toEqual({ ids: [], total: 0, meant: null });
    expect(await search("basta")).toEqual({ ids: [], total: 0, meant: null });
  });

  test("it may where names or tags hold the other word", async () => {
    await stock({ A: { name: "Anel" }, B: { name: "Argola" } });
    expect(await search("hanel")).toMatchObject({ ids: ["A"], meant: "anel" });
    expect(await search("nael")).toMatchObject({ ids: ["A"] });
  });
});

describe("a number that is counted no further", () => {
  const upTo = (mostCounted: number, offset = 0, term = "anel", filter = {}) =>
    searchProducts({ db, productCounts }, { term, sort: "default", limit: 2, offset, mostCounted, filter });

  beforeEach(() => stock(Object.fromEntries(["A", "B", "C", "D", "E", "F"].map((id) => [id, { name: `Anel ${id}` }]))));

  test("is one above the limit, with and without a filter, and exact up to it", async () => {
    expect(await upTo(3)).toEqual({ ids: ["A", "B"], total: 4, meant: null });
    expect((await upTo(3, 0, "anel", { maxCents: 100 })).total).toBe(4);
    expect((await upTo(6)).total).toBe(6);
    expect((await upTo(Number.POSITIVE_INFINITY)).total).toBe(6);
  });

  test("is exact on a page beyond it", async () => {
    expect(await upTo(3, 2)).toEqual({ ids: ["C", "D"], total: 6, meant: null });
    expect(await upTo(3, 6)).toEqual({ ids: [], total: 6, meant: null });
  });
});
