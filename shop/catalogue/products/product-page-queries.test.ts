import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { addRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import { CATEGORY_SLUGS, type CategorySlug, listingFor } from "../listings/category.ts";
import { combinationsOf, taggedCombinationsOf, tagTotalsOf } from "../listings/listing-facet-queries.server.ts";
import { facetCounts, tagCounts } from "../listings/listing-facets.ts";
import { PRODUCT_SORTS, type ProductSort } from "../listings/product-filter-queries.server.ts";
import { type ListingQuery, listProducts } from "./catalogue-queries.server.ts";
import { sizeChoices } from "./product-row.ts";

interface Piece {
  id: string;
  name: string;
  category: CategorySlug;
  price_cents: number;
  discount_price_cents: number | null;
  is_on_sale: boolean;
  tags: string[];
  material: string;
  stone: string;
  available_sizes: string[];
  unlisted: boolean;
  archived_at: Date | null;
}

const TAGS = ["Novo", "Oferta", "Promoção", "zircônia", "ponto de luz", "argola"];
/** 'Promoção' counts as 'Oferta'. */
const COUNTED_TAGS = ["Novo", "Oferta", "zircônia"];
const MATERIALS = ["Prata 925", "Prata 925 com ródio"];
const STONES = ["Ônix", "Zircônia branca"];
/** `16cm` is among the sizes of any bracelet, `17` of any ring. */
const SIZES = ["17", "16cm", "45cm", "P"];
const cents = fc.integer({ min: 1, max: 400 }).map((reais) => reais * 100 - (reais % 2));
const piece = fc.record({
  name: fc.constantFrom("Anel", "anel", "Ânel", "Brinco", "Colar"),
  category: fc.constantFrom(...CATEGORY_SLUGS),
  price_cents: cents,
  discount: fc.option(fc.integer({ min: 0, max: 99 })),
  is_on_sale: fc.boolean(),
  tags: fc.subarray(TAGS),
  material: fc.constantFrom(...MATERIALS),
  stone: fc.constantFrom("", ...STONES),
  available_sizes: fc.subarray(SIZES),
  /** Pieces of each size, or of all together. */
  stock: fc.oneof(
    fc.integer({ min: 0, max: 1 }),
    fc.dictionary(fc.constantFrom(...SIZES), fc.integer({ min: 0, max: 1 }), { minKeys: 1 }),
  ),
  unlisted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  archived: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const wanted = fc.record(
  {
    page: fc.integer({ min: 1, max: 4 }),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    minPriceCents: fc.integer({ min: 0, max: 300 }).map((reais) => reais * 100),
    maxPriceCents: fc.integer({ min: 0, max: 300 }).map((reais) => reais * 100),
    tags: fc.subarray([...TAGS, "de ninguém"]),
    sizes: fc.subarray(SIZES),
    materials: fc.subarray(MATERIALS),
    stones: fc.subarray(STONES),
    available: fc.boolean(),
  },
  { requiredKeys: ["page"] },
);
const listing = fc.constantFrom("aneis", "colares", "promocoes", "produtos").map(listingFor);

type Stocked = Piece & { stock: number | Record<string, number> };

/** A naive version of the listing rules. */
function naively(pieces: readonly Stocked[], of: ReturnType<typeof listingFor>, want: ListingQuery): string[] {
  const paid = (each: Piece) => each.discount_price_cents ?? each.price_cents;
  const plain = (each: Piece) => each.name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const keys: Record<ProductSort, (a: Piece, b: Piece) => number> = {
    default: () => 0,
    "price-asc": (a, b) => paid(a) - paid(b),
    "price-desc": (a, b) => paid(b) - paid(a),
    "name-asc": (a, b) => (plain(a) < plain(b) ? -1 : plain(a) > plain(b) ? 1 : 0),
    "name-desc": (a, b) => (plain(a) < plain(b) ? 1 : plain(a) > plain(b) ? -1 : 0),
  };
  const isOffer = (each: Piece) => each.is_on_sale || each.tags.includes("Promoção");
  const carries = (each: Piece, tag: string) => each.tags.includes(tag) || (tag === "Oferta" && isOffer(each));
  const sizes = (each: Stocked) => {
    const rows = typeof each.stock === "number" ? { "": each.stock } : each.stock;
    const skus = Object.entries(rows).map(([size, free]) => ({ size: size || null, free }));
    return sizeChoices({ category: each.category, availableSizes: each.available_sizes, skus });
  };
  const free = ({ stock }: Stocked) =>
    typeof stock === "number" ? stock : Object.values(stock).reduce((sum, count) => sum + count, 0);
  const passesSizes = (each: Stocked) =>
    want.sizes?.length
      ? sizes(each).some(({ size, available }) => want.sizes?.includes(size) && (!want.available || available > 0))
      : !want.available || free(each) > 0;
  return pieces
    .filter(passesSizes)
    .filter((each) => !want.materials?.length || want.materials.includes(each.material))
    .filter((each) => !want.stones?.length || want.stones.includes(each.stone))
    .filter((each) => !each.unlisted && !each.archived_at)
    .filter((each) => of.categories === null || of.categories.includes(each.category))
    .filter((each) => !of.onSaleOnly || each.is_on_sale)
    .filter((each) => want.minPriceCents === undefined || paid(each) >= want.minPriceCents)
    .filter((each) => want.maxPriceCents === undefined || paid(each) <= want.maxPriceCents)
    .filter((each) => !want.tags?.length || want.tags.some((tag) => carries(each, tag)))
    .sort(keys[want.sort ?? "default"])
    .map(({ id }) => id);
}

async function fill(db: Database, pieces: readonly Stocked[]): Promise<void> {
  await db.deleteFrom("products").execute();
  if (pieces.length === 0) return;
  await addRows(
    db,
    "products",
    pieces.map(({ stock: _, ...each }) => each),
  );
  await addRows(
    db,
    "skus",
    pieces.flatMap(({ id, stock }) =>
      typeof stock === "number"
        ? [{ product_id: id, size: null as string | null, on_hand: stock }]
        : Object.entries(stock).map(([size, on_hand]) => ({ product_id: id, size, on_hand })),
    ),
  );
}

describe("a filtered and sorted page is what the rules say", () => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await createTestDatabase());
  });

  test("for any catalogue and any wish", async () => {
    const catalogue = fc.array(piece, { maxLength: 40 }).map((pieces) =>
      pieces.map(
        ({ discount, archived, ...rest }, index): Stocked => ({
          ...rest,
          id: `P-${index}`,
          discount_price_cents: discount === null ? null : Math.floor((rest.price_cents * discount) / 100),
          archived_at: archived ? new Date(0) : null,
        }),
      ),
    );
    const wishes = fc.array(fc.tuple(listing, wanted), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(catalogue, wishes, async (pieces, all) => {
        await fill(db, pieces);
        for (const [of, want] of all) {
          const ids = naively(pieces, of, want);
          const { products, total } = await listProducts(db, of, want, { pageSize: 5 });
          expect(total).toBe(ids.length);
          expect(products.map(({ id }) => id)).toEqual(ids.slice((want.page - 1) * 5, want.page * 5));
          await expectCounts(db, pieces, of, want);
        }
      }),
      { numRuns: sized(15, 150) },
    );
  }, 60_000);
});

/** Each number behind a filter is how many products choosing it gives, the other filters kept. */
async function expectCounts(
  db: Database,
  pieces: readonly Stocked[],
  of: ReturnType<typeof listingFor>,
  want: ListingQuery,
): Promise<void> {
  const { categories, onSaleOnly } = of;
  const { minPriceCents, maxPriceCents, tags = [], sizes = [], materials = [], stones = [], available = false } = want;
  const all = await combinationsOf(db, {
    categories,
    onSaleOnly,
    ...(minPriceCents !== undefined && { minCents: minPriceCents }),
    ...(maxPriceCents !== undefined && { maxCents: maxPriceCents }),
    tags,
  });
  const known = { sizes: SIZES, materials: MATERIALS, stones: STONES };
  const counts = facetCounts(all, { sizes, materials, stones, available }, known);
  const number = (changed: Partial<ListingQuery>) => naively(pieces, of, { ...want, ...changed }).length;
  const priced = { minCents: minPriceCents ?? 0, maxCents: maxPriceCents ?? 1_000_000_000 };
  const tagged = await taggedCombinationsOf(db, { categories, onSaleOnly, ...priced }, COUNTED_TAGS);
  expect(tagCounts(tagged, { sizes, materials, stones, available }, COUNTED_TAGS)).toEqual(
    COUNTED_TAGS.map((value) => ({ value, count: number({ tags: [value] }) })),
  );
  const totals = await tagTotalsOf(db, { categories, onSaleOnly, ...priced }, COUNTED_TAGS);
  const unfaceted = { sizes: [], materials: [], stones: [], available: false };
  expect(COUNTED_TAGS.map((value) => totals.get(value) ?? 0)).toEqual(
    COUNTED_TAGS.map((value) => number({ ...unfaceted, tags: [value] })),
  );
  expect(counts).toEqual({
    sizes: SIZES.map((value) => ({ value, count: number({ sizes: [value] }) })),
    materials: MATERIALS.map((value) => ({ value, count: number({ materials: [value] }) })),
    stones: STONES.map((value) => ({ value, count: number({ stones: [value] }) })),
    available: number({ available: true }),
    total: number({}),
  });
}

test("a filtered listing follows every change of its products", async () => {
  const { db } = await createTestDatabase();
  const values = { category: "aneis", price_cents: 10_000, tags: ["argola", "Novo"] };
  await addRows(db, "products", [
    { ...values, id: "A", name: "Anel A" },
    { ...values, id: "B", name: "Anel B" },
  ]);
  const change = (to: object) => db.updateTable("products").set(to).where("id", "=", "A").execute();
  const found = async (slug: string, wanted: Omit<ListingQuery, "page">) => {
    const { products, total } = await listProducts(db, listingFor(slug), { ...wanted, page: 1 });
    expect(total).toBe(products.length);
    return products.map(({ id }) => id);
  };

  expect(await found("aneis", { tags: ["argola", "Novo"], sort: "name-desc" })).toEqual(["B", "A"]);
  await change({ name: "Argola C" });
  expect(await found("aneis", { tags: ["argola"], sort: "name-desc" })).toEqual(["A", "B"]);
  await change({ discount_price_cents: 500 });
  expect(await found("aneis", { tags: ["argola"], maxPriceCents: 500 })).toEqual(["A"]);
  expect(await found("aneis", { minPriceCents: 501 })).toEqual(["B"]);
  await change({ is_on_sale: true });
  expect(await found("promocoes", { tags: ["Novo"] })).toEqual(["A"]);
  await change({ tags: ["Novo"], stock: 3 });
  expect(await found("aneis", { tags: ["argola"] })).toEqual(["B"]);
  await change({ category: "brincos" });
  expect(await found("aneis", { tags: ["Novo"] })).toEqual(["B"]);
  expect(await found("brincos", { tags: ["Novo"] })).toEqual(["A"]);
  await change({ unlisted: true });
  expect(await found("brincos", { tags: ["Novo"] })).toEqual([]);
  await change({ unlisted: false });
  expect(await found("brincos", { maxPriceCents: 500 })).toEqual(["A"]);
  await change({ archived_at: new Date(0) });
  expect(await found("brincos", { maxPriceCents: 500 })).toEqual([]);
  await db.deleteFrom("products").where("id", "=", "B").execute();
  expect(await found("tudo", { tags: ["argola"] })).toEqual([]);
});

describe("in a large listing", () => {
  const PIECES = 5_000;
  let db: Database;

  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    await sql`alter table products disable trigger user`.execute(db);
    await sql`
      insert into products (id, name, category, price_cents, tags)
      select 'P-' || n, 'Anel ' || n % 7, 'aneis', 100 * (1 + n % 400), array['t' || n % 4]
        from generate_series(1, ${PIECES}::int) as n`.execute(db);
    await sql`select refresh_listing_entries(array(select id from products))`.execute(db);
  }, 60_000);

  test.each<Omit<ListingQuery, "page">>([
    {},
    { sort: "price-desc" },
    { sort: "name-asc" },
    { sort: "name-desc", maxPriceCents: 35_000 },
    { tags: ["t1", "t2", "t3"], sort: "price-asc" },
  ])("pages hang together from both ends: %j", async (want) => {
    const { total } = await listProducts(db, listingFor("aneis"), { ...want, page: 1 });
    const whole = await listProducts(db, listingFor("aneis"), { ...want, page: 1 }, { pageSize: PIECES });
    expect(whole.products).toHaveLength(total);
    const last = Math.ceil(total / 12);
    for (const page of [1, 90, 200, last - 1, last]) {
      const { products } = await listProducts(db, listingFor("aneis"), { ...want, page });
      expect(products).toEqual(whole.products.slice((page - 1) * 12, page * 12));
    }
    expect((await listProducts(db, listingFor("aneis"), { ...want, page: last + 1 })).products).toEqual([]);
  });

  test("a total that is remembered is not counted again", async () => {
    const count = { countProducts: async () => 24 };
    expect((await listProducts(db, listingFor("aneis"), { page: 1 }, count)).total).toBe(24);
    expect((await listProducts(db, listingFor("aneis"), { page: 3 }, count)).products).toEqual([]);
  });
});
