import { type Compilable, type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { firstOfEachCategory, relatedCandidates } from "../products/catalogue-queries.server.ts";
import { listedProducts, type ProductFilter, type ProductSort, productOrder } from "./product-filter-queries.server.ts";

const PRODUCTS = 20_000;

const database = await createTestDatabase();
await sql`alter table products disable trigger user`.execute(database.db);
await sql`
    insert into products (id, name, category, price_cents, discount_price_cents, is_on_sale, is_best_seller, is_new,
                          description, material, tags, stock)
    select 'P-' || n,
           (array['Anel', 'Brinco', 'Colar', 'Pulseira'])[1 + n % 4] || ' ' || md5(n::text) || ' em Prata 925',
           (array['aneis', 'brincos', 'gargantilhas', 'pulseiras', 'conjuntos', 'correntes', 'piercing'])[1 + n % 7],
           1000 + n * 7 % 40000, case when n % 3 = 0 then 500 + n * 7 % 40000 end, n % 5 = 0, n % 40 = 0, n % 50 = 0,
           repeat(md5('d' || n) || ' ', 6), 'Prata 925', array['t' || n % 2000, 'prata'], 3
      from generate_series(1, ${PRODUCTS}::int) as n`.execute(database.db);
await sql`vacuum analyze products`.execute(database.db);

async function planOf(query: Compilable | RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = query.compile(database.db);
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(`explain (analyze, costs off) ${text}`, [
    ...parameters,
  ]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

function page(filter: ProductFilter, sort: ProductSort = "default") {
  return listedProducts(database.db, filter).select("id").orderBy(productOrder(sort)).limit(12);
}

describe("a large catalogue is read through its indexes", () => {
  test.each<[string, ProductFilter, ProductSort, RegExp]>([
    ["all", {}, "default", /products_listed/],
    ["a category", { categories: ["aneis"] }, "default", /products_(category_position|listed)/],
    ["promotions", { onSaleOnly: true }, "default", /products_on_sale/],
    ["cheapest first", {}, "price-asc", /products_effective_price/],
    ["dearest first", {}, "price-desc", /products_effective_price/],
    ["names up", {}, "name-asc", /products_name\b/],
    ["names down", {}, "name-desc", /products_name\b/],
    ["a price range", { minCents: 1000, maxCents: 1020 }, "default", /products_effective_price/],
    ["a category's cheapest first", { categories: ["aneis"] }, "price-asc", /Only Scan using products_category_price/],
    ["a category's names", { categories: ["aneis"] }, "name-asc", /Only Scan using products_category_name/],
    ["promotions by name", { onSaleOnly: true }, "name-desc", /Only Scan Backward using products_on_sale_name/],
    ["a tag", { tags: ["t77"] }, "default", /products_tags\b/],
  ])("%s", async (_, filter, sort, index) => {
    const plan = await planOf(page(filter, sort));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on products/);
  });

  test("best sellers and new pieces of the home page", async () => {
    for (const mark of ["is_best_seller", "is_new"] as const) {
      const plan = await planOf(firstOfEachCategory(database.db, mark));
      expect(plan).toMatch(mark === "is_new" ? /products_new/ : /products_best_seller/);
      expect(plan).not.toMatch(/Seq Scan on products/);
    }
  });

  test("related products", async () => {
    const product = { id: "P-7", category: "brincos" as const, tags: ["t7", "prata"], material: "Prata 925" };
    const plan = await planOf(relatedCandidates(product));
    expect(plan).toMatch(/products_category_position/);
    expect(plan).not.toMatch(/Seq Scan on products\b.*rows/);
  });
});
