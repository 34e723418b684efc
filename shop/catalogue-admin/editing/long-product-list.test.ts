import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertInParts } from "#tests/setup/test-database.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { sized } from "#tests/setup/test-size.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { exportProducts } from "./exports/exported-product-queries.server.ts";
import { listChoiceOf } from "./product-list.ts";
import { listEditedProducts } from "./product-list-queries.server.ts";

/** More than a search keeps. */
const MANY = 5_100;

const shop = await createTestShop({ worker: false });
const staff = await createTestStaff(shop, "read_only");

const list = async (query: Record<string, string>) => {
  const choice = listChoiceOf(new URLSearchParams(query));
  const found = await listEditedProducts(shop.services.db, staff.session, choice);
  if ("kind" in found) throw new Error(found.reason);
  return found;
};

/** The ids of all pages. */
async function walk(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { products } = await list({ ...query, pagina: String(page) });
    ids.push(...products.map(({ id }) => id));
    if (products.length < 50) return ids;
  }
}

const idsOf = async (text: string) => {
  const { rows } = await sql<{ id: string }>`${sql.raw(text)}`.execute(shop.services.db);
  return rows.map(({ id }) => id);
};

test("best sellers come as sorting all products would have them, whatever was sold, on every page and either way", async () => {
  const { db } = shop.services;
  const products = await idsOf("select id from products order by position");
  const sale = fc.record({
    product: fc.constantFrom(...products),
    ago: fc.integer({ min: 0, max: 40 }),
    pieces: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { maxLength: 120 }), fc.constantFrom("asc", "desc"), async (sales, direcao) => {
      await sql`delete from sales_products`.execute(db);
      for (const { product, ago, pieces } of sales) {
        await sql`
          insert into sales_products as days (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
          values ((now() at time zone 'America/Sao_Paulo')::date - ${ago}::int, ${product}, ${pieces}, 100, 0, 0)
          on conflict (day, product_id) do update set pieces = days.pieces + excluded.pieces`.execute(db);
      }
      for (const filter of ["", "category = 'aneis' and"]) {
        const expected = await idsOf(`
          select id from products left join (
              select product_id, sum(pieces) as pieces from sales_products
               where day > (now() at time zone 'America/Sao_Paulo')::date - 30 group by product_id) as sold on product_id = id
           where ${filter} archived_at is null and not unlisted
           order by coalesce(sold.pieces, 0) ${direcao}, position ${direcao}`);
        const category: Record<string, string> = filter === "" ? {} : { categoria: "aneis" };
        expect(await walk({ ordem: "vendidos", direcao, ...category })).toEqual(expected);
      }
    }),
    { numRuns: sized(4, 30) },
  );
});

test("a search with more results than it keeps lists all in their order, and says that it has not counted them", async () => {
  await insertInParts(
    shop.services.db,
    MANY,
    (series) => sql`
    insert into products (id, name, category, price_cents, stock)
    select 'LONGA-' || n, 'Zirconita ' || md5(n::text), case when n % 50 = 0 then 'brincos' else 'pulseiras' end,
           2000 + n * 7919 % 5003, 1 from ${series} as n where n <= ${MANY}::int`,
  );
  const { db } = shop.services;
  await sql`update products set archived_at = now() where id in ('LONGA-17', 'LONGA-170')`.execute(db);
  await sql`update products set unlisted = true where id in ('LONGA-31', 'LONGA-310')`.execute(db);

  await sql`delete from sales_products`.execute(db);
  await sql`
    insert into sales_products (day, product_id, pieces, revenue_cents, returned_pieces, returned_cents)
    values (now() - interval '2 days', 'LONGA-41', 1, 100, 0, 0),
           (now() - interval '3 days', 'LONGA-4000', 3, 100, 0, 0)`.execute(db);
  const sold = "case when id = 'LONGA-4000' then 3 when id = 'LONGA-41' then 1 else 0 end";

  for (const [ordem, direcao, key] of [
    ["novos", "desc", "position"],
    ["preco", "asc", "effective_price_cents"],
    ["nome", "desc", "plain_text(name)"],
    ["alterados", "desc", "updated_at"],
    ["vendidos", "desc", sold],
    ["vendidos", "asc", sold],
  ] as const) {
    const expected = await idsOf(`select id from products where name like 'Zirconita%'
      order by ${key} ${direcao}, position ${direcao} limit 50 offset 50`);
    const page = await list({ q: "zirconita", ordem, direcao, pagina: "2" });
    expect([ordem, page.products.map(({ id }) => id)]).toEqual([ordem, expected]);
    expect(page).toMatchObject({ total: 5000, isMore: true });
  }
  const last = await list({ q: "zirconita", pagina: "102" });
  expect(last).toMatchObject({ total: MANY, isMore: false });
  expect(last.products).toHaveLength(50);
  // Fewer than a page are counted to the last.
  expect(await list({ q: "zirconita", estado: "arquivados" })).toMatchObject({ total: 2, isMore: false });
  const some = await list({ q: "zirconita", categoria: "brincos" });
  expect(some.isMore).toBe(true);
  expect(some.total).toBeLessThan(102);
  expect(await list({ q: "zirconita", categoria: "brincos", pagina: "3" })).toMatchObject({
    total: 102,
    isMore: false,
  });
  expect(await list({ q: "longa-17" })).toMatchObject({ isMore: false });

  expect((await list({ q: "zirconita", pagina: "101" })).total).toBe(5050);

  const exported = await exportProducts(
    shop.services,
    staff.session,
    listChoiceOf(new URLSearchParams({ q: "zirconita" })),
  );
  if (exported.kind !== "ok") throw new Error(exported.reason);
  let count = 0;
  for await (const batch of exported.batches) count += batch.length;
  expect(count).toBe(MANY - 2);
});
