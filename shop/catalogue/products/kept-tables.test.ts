import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { addRow, addRows, readRow, setRows } from "#tests/setup/rows/rows.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { sized } from "#tests/setup/test-size.ts";
import { parseCombination } from "../listings/listing-facets.ts";
import { listedProducts } from "../listings/product-filter-queries.server.ts";
import { ONE_SIZE } from "./product.ts";
import { cardColumns } from "./product-column-queries.server.ts";
import { toProductCard } from "./product-row.ts";

// Compares the tables that triggers maintain (search and listing entries, search words, stock, price history,
// notifications) with what the products say, after random statements over any number of rows.

let notices: { products: string[]; categories: string[]; only?: "sizes" | "sold_out" }[] = [];

const database = await createTestDatabase();
const db = database.db;
const listener = new pg.Client({ connectionString: database.url });
await listener.connect();
whenFileIsDone(() => listener.end());
listener.on("notification", ({ payload }) => {
  const { product, products = [product], categories = [], only } = JSON.parse(payload ?? "{}");
  if (only || product || products.length > 1) notices.push({ products, categories, only });
  else notices.push({ products: ["mark"], categories });
});
await listener.query("listen catalogue_changed");
beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
  await sql`truncate search_entries, listing_entries, listing_facets, price_history`.execute(db);
  await announced();
});

/** All notifications sent so far. */
async function announced() {
  await sql`select pg_notify('catalogue_changed', '{}')`.execute(db);
  await expect
    .poll(() => notices.some(({ products }) => products[0] === "mark"), { interval: 5, timeout: 30_000 })
    .toBe(true);
  const heard = notices.filter(({ products }) => products[0] !== "mark");
  notices = [];
  return heard;
}

/** Counts the missing and the surplus rows of each derived table. */
const DIFFERENCES = sql<{ what: string; n: number }>`
  with entries as (
    select id, position, array_to_string(search_pieces(name), ' ') as name,
           array_to_string(search_pieces(joined_tags(tags)), ' ') as tags,
           array_to_string(search_pieces(description), ' ') as description, effective_price_cents
      from products where archived_at is null and not unlisted
  ), listed as (
    select distinct id, tag, category, effective_price_cents, position, is_on_sale, plain_text(name)
      from products
     cross join lateral unnest(
       tags || array['', case when is_on_sale or 'Promoção' = any (tags) then 'Oferta' end]) as tag
     where archived_at is null and not unlisted and tag is not null
  ), faceted as (
    select id, category, effective_price_cents, position, is_on_sale, plain_text(name), material, stone
      from products where archived_at is null and not unlisted
  ), free as (
    select products.id, coalesce(sum(on_hand - reserved), 0)::int as stock
      from products left join skus on product_id = products.id group by products.id
  ), last_prices as (
    select distinct on (product_id) product_id, price_cents, discount_price_cents
      from price_history order by product_id, id desc
  ), checked (what, n) as (
    values
      ('search entries too many or wrong', (select count(*) from (
        select product_id, position, name, tags, description, price_cents from search_entries except table entries) as x)),
      ('search entries missing', (select count(*) from (table entries except
        select product_id, position, name, tags, description, price_cents from search_entries) as x)),
      ('listing entries too many or wrong', (select count(*) from (
        select product_id, tag, category, price_cents, position, is_on_sale, name from listing_entries except table listed) as x)),
      ('listing entries missing', (select count(*) from (table listed except
        select product_id, tag, category, price_cents, position, is_on_sale, name from listing_entries) as x)),
      ('listing facets', (select count(*) from (
        (table faceted except
         select product_id, category, price_cents, position, is_on_sale, name, material, stone from listing_facets)
        union all
        (select product_id, category, price_cents, position, is_on_sale, name, material, stone from listing_facets
         except table faceted)) as x)),
      ('words missing', (select count(*) from (
        select word from products
          cross join lateral search_words_of(name || e'\n' || joined_tags(tags) || e'\n' || description) as word
         where archived_at is null and not unlisted
        except select word from search_words) as x)),
      ('stock', (select count(*) from (select id, stock from products except table free) as x)),
      ('products with few pieces', (select count(*) from (
        (select id, stock from products where stock <= 10 except select product_id, stock from scarce_products)
        union all
        (select product_id, stock from scarce_products except select id, stock from products where stock <= 10)) as x)),
      ('last price', (select count(*) from (
        select id, price_cents, discount_price_cents from products except table last_prices) as x)))
  select what, n::int from checked where n > 0`;

/** What the search index finds for a key, and which entries really contain it. */
async function foundByIndex(key: string) {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const wanted = sql`search_keys(name || ' ' || tags || ' ' || description) && (select array[${key}])`;
    const { rows: plan } = await sql`explain select product_id from search_entries where ${wanted}`.execute(trx);
    expect(JSON.stringify(plan)).toContain("search_entries_keys");
    const { rows: found } = await sql<{ id: string }>`
      select product_id as id from search_entries where ${wanted} order by product_id`.execute(trx);
    const { rows: holding } = await sql<{ id: string }>`
      select product_id as id from search_entries
       where (search_keys(name || ' ' || tags || ' ' || description) @> array[${key}]::text[]) is true
       order by product_id`.execute(trx);
    return { found: found.map(({ id }) => id), holding: holding.map(({ id }) => id) };
  });
}

const CATEGORIES = ["aneis", "brincos", "correntes"] as const;
const word = fc.constantFrom("Anel", "prata", "Coração", "925", "fino", "de", "zircônia", "LV-77", "é", "x");
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const change = fc.record(
  {
    name: text,
    description: text,
    category: fc.constantFrom(...CATEGORIES),
    price_cents: fc.integer({ min: 500, max: 90_000 }),
    discount_price_cents: fc.option(fc.integer({ min: 1, max: 400 })),
    tags: fc.array(fc.constantFrom("fino", "Novo", "presente", "Promoção", ""), { maxLength: 3 }),
    material: fc.constantFrom("Prata 925", "Ródio"),
    details: fc.array(fc.constantFrom("Pedra: Ônix", "Pedras: zircônias brancas", "Peso: 2 g"), { maxLength: 2 }),
    available_sizes: fc.subarray(["1", "2", "3"]),
    is_on_sale: fc.boolean(),
    is_new: fc.boolean(),
    unlisted: fc.boolean(),
    archived: fc.boolean(),
  },
  { requiredKeys: [] },
);
/** Indexes of some of the test products. */
const some = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 8 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), ids: some, change }),
  fc.record({
    kind: fc.constant("change" as const),
    ids: some,
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("remove" as const), ids: some }),
  fc.record({
    kind: fc.constant("stock" as const),
    ids: some,
    pieces: fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    ids: some,
    onHand: fc.nat({ max: 4 }),
    reserved: fc.nat({ max: 4 }),
  }),
  fc.record({ kind: fc.constant("unstock" as const), ids: some }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const idsOf = (numbers: readonly number[]) => [...new Set(numbers)].map((n) => `P-${n}`);

async function take(each: Step): Promise<void> {
  const ids = idsOf(each.ids);
  switch (each.kind) {
    case "add": {
      const { archived, ...fields } = { name: "Anel", category: "aneis", price_cents: 5_000, ...each.change };
      const rows = ids.map((id) => ({ ...fields, id, archived_at: archived ? new Date(0) : null }));
      await db
        .insertInto("products")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    case "change":
      // One statement applies a different change to each product; columns missing from a change stay unchanged.
      await sql`
        update products
           set name = coalesce(given.name, products.name), description = coalesce(given.description, products.description),
               category = coalesce(given.category, products.category), tags = coalesce(given.tags, products.tags),
               material = coalesce(given.material, products.material), details = coalesce(given.details, products.details),
               available_sizes = coalesce(given.available_sizes, products.available_sizes),
               price_cents = coalesce(given.price_cents, products.price_cents),
               discount_price_cents = case when given.has_discount then given.discount_price_cents
                                           else products.discount_price_cents end,
               is_on_sale = coalesce(given.is_on_sale, products.is_on_sale), is_new = coalesce(given.is_new, products.is_new),
               unlisted = coalesce(given.unlisted, products.unlisted),
               archived_at = case when given.archived then coalesce(products.archived_at, now())
                                  when not given.archived then null else products.archived_at end
          from jsonb_to_recordset(${JSON.stringify(
            ids.map((id, n) => {
              const given = each.changes[n % each.changes.length] ?? {};
              return { ...given, id, has_discount: "discount_price_cents" in given };
            }),
          )}::jsonb) as given (id text, name text, description text, category text, tags text[], price_cents int,
               material text, details text[], available_sizes text[],
               has_discount bool, discount_price_cents int, is_on_sale bool, is_new bool, unlisted bool, archived bool)
         where products.id = given.id`.execute(db);
      return;
    case "remove":
      await db.deleteFrom("products").where("id", "in", ids).execute();
      return;
    case "stock":
      await sql`
        insert into skus (product_id, size, on_hand)
        select id, n::text, pieces from products
         cross join unnest(${each.pieces}::int[]) with ordinality as given (pieces, n)
         where id = any (${ids}::text[])
        on conflict (product_id, size) do update set on_hand = greatest(skus.reserved, excluded.on_hand)`.execute(db);
      return;
    case "move":
      await sql`
        update skus set on_hand = greatest(${each.onHand}::int, ${each.reserved}::int), reserved = ${each.reserved}
         where product_id = any (${ids}::text[])`.execute(db);
      return;
    case "unstock":
      await sql`delete from skus where product_id = any (${ids}::text[]) and size = '1'`.execute(db);
  }
}

test("kept tables are what reading the products anew gives, whatever was written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await sql`delete from products`.execute(db);
      await announced();
      await take({ kind: "add", ids: [0, 1, 2, 3, 4, 5], change: { tags: ["fino", "fino", "Novo"] } });
      await take({ kind: "stock", ids: [0, 1, 2, 3], pieces: [2, 1] });
      await announced();
      for (const each of steps) {
        const before = await shown();
        const sizesBefore = await freeSizes();
        await take(each);
        const { rows } = await DIFFERENCES.execute(db);
        expect(rows, JSON.stringify(each)).toEqual([]);
        expect(await facets(), JSON.stringify(each)).toEqual(await choosable());
        const after = await shown();
        const changed = differing(before, after);
        const all = await announced();
        const ofSizes = all.filter(({ only }) => only === "sizes").flatMap(({ products }) => products);
        expect(ofSizes, JSON.stringify(each)).toEqual(
          expect.arrayContaining(
            differing(sizesBefore, await freeSizes()).ids.filter((id) => !changed.ids.includes(id)),
          ),
        );
        const heard = all.filter(({ only }) => only !== "sizes");
        const named = [...new Set(heard.flatMap(({ products }) => products))].sort();
        // Within one statement, stock may pass through zero, which sends extra notifications.
        const wanted = each.kind === "stock" ? expect.arrayContaining(changed.ids) : changed.ids;
        expect(named, JSON.stringify(each)).toEqual(wanted);
        expect(heard.flatMap(({ categories }) => categories)).toEqual(expect.arrayContaining(changed.categories));
        const soldOut = heard.filter(({ only }) => only === "sold_out").flatMap(({ products }) => products);
        const didSellOut = (id: string) => before.get(id)?.text.replace(IN_STOCK, SOLD_OUT) === after.get(id)?.text;
        if (each.kind !== "stock") expect(soldOut.sort(), JSON.stringify(each)).toEqual(changed.ids.filter(didSellOut));
      }
      for (const key of ["anel", "prata", "925", "x", "de", "co"]) {
        const { found, holding } = await foundByIndex(key);
        expect(found, key).toEqual(holding);
      }
    }),
    { numRuns: sized(12, 120) },
  );
});

/** The sizes of each listed product, those in stock and whether there are any pieces: as kept for the filters. */
async function facets() {
  const { rows } = await sql<{ id: string; sizes: string[]; free: string[]; some: boolean; combination: string }>`
    select product_id as id, sizes, free_sizes as free, in_stock as some, combination from listing_facets order by id`.execute(
    db,
  );
  return rows.map(({ combination, ...row }) => {
    const { sizes, freeSizes, inStock } = parseCombination(combination, 1);
    expect({ sizes, free: freeSizes, some: inStock }).toEqual({ sizes: row.sizes, free: row.free, some: row.some });
    return row;
  });
}

/** The same, by the rules of the product page. */
async function choosable() {
  const rows = await listedProducts(db).select(cardColumns).orderBy("id").execute();
  return rows.map(toProductCard).map(({ id, stock, sizes }) => {
    const real = sizes.filter(({ size }) => size !== ONE_SIZE);
    return {
      id,
      sizes: real.map(({ size }) => size),
      free: real.filter(({ available }) => available > 0).map(({ size }) => size),
      some: stock > 0,
    };
  });
}

/** What pages show of each product: all columns, but of the stock only whether it is sold out. */
async function shown() {
  const { rows } = await sql<{ id: string; category: string; row: unknown }>`
    select id, category, to_jsonb(products) - 'stock' || jsonb_build_object('sold_out', stock = 0) as row from products`.execute(
    db,
  );
  return new Map(rows.map(({ id, category, row }) => [id, { category, text: JSON.stringify(row) }]));
}

const IN_STOCK = '"sold_out":false';
const SOLD_OUT = '"sold_out":true';

/** Which sizes of each product have pieces. */
async function freeSizes() {
  const { rows } = await sql<{ id: string; category: string; text: string }>`
    select id, category, (select coalesce(string_agg(size, ',' order by size), '') from skus
                           where product_id = products.id and on_hand > reserved) as text from products`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

function differing(before: Awaited<ReturnType<typeof shown>>, after: Awaited<ReturnType<typeof shown>>) {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id)?.text !== after.get(id)?.text,
  );
  const categories = ids.flatMap((id) => [before.get(id)?.category, after.get(id)?.category]).filter((each) => each);
  return { ids: ids.sort(), categories: [...new Set(categories)] };
}

const BLANK = { name: "Anel", category: "aneis", price_cents: 5_000 };

test("every new price is written down once, and an edit counts one version", async () => {
  await addRows(db, "products", [
    { ...BLANK, id: "A" },
    { ...BLANK, id: "B" },
  ]);
  await db.updateTable("products").set({ price_cents: 6_000 }).execute();
  await db.updateTable("products").set({ price_cents: 6_000, name: "Anel fino" }).where("id", "=", "A").execute();
  await db.updateTable("products").set({ discount_price_cents: 100 }).where("id", "=", "B").execute();
  await db.updateTable("products").set({ stock: 3 }).execute();
  const prices = await db.selectFrom("price_history").select(["product_id", "price_cents"]).orderBy("id").execute();
  expect(prices.map(({ product_id, price_cents }) => [product_id, price_cents])).toEqual([
    ["A", 5_000],
    ["B", 5_000],
    ["A", 6_000],
    ["B", 6_000],
    ["B", 6_000],
  ]);
  const products = await db.selectFrom("products").select(["id", "version"]).orderBy("id").execute();
  expect(products).toEqual([
    { id: "A", version: 3 },
    { id: "B", version: 3 },
  ]);
});

test("many products are announced by few notices, which name them all", async () => {
  const ids = Array.from({ length: 500 }, (_, n) => `MUITOS-${"x".repeat(65)}-${n}`);
  await addRows(
    db,
    "products",
    ids.map((id) => ({ ...BLANK, id })),
  );
  const added = await announced();
  expect(added.flatMap(({ products }) => products).sort()).toEqual(ids.toSorted());
  expect(added.length).toBeLessThanOrEqual(10);
  await db.updateTable("products").set({ category: "brincos" }).where("id", "in", ids.slice(0, 200)).execute();
  const moved = await announced();
  expect(moved.flatMap(({ products }) => products).sort()).toEqual(ids.slice(0, 200).toSorted());
  for (const { categories } of moved) expect(categories.toSorted()).toEqual(["aneis", "brincos"]);
});

test("pieces of one product that come and go at the same moment are all counted", async () => {
  await addRow(db, "products", { ...BLANK, id: "JUNTOS" });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      db.transaction().execute(async (trx) => {
        const sku = { product_id: "JUNTOS", size: `T${n}`, on_hand: n + 1 };
        await trx.insertInto("skus").values(sku).execute();
        await setRows(trx, "skus", { size: sku.size }, { on_hand: n + 2 });
      }),
    ),
  );
  const { stock } = await readRow(db, "products", { id: "JUNTOS" }, ["stock"]);
  expect(stock).toBe(44);
});
