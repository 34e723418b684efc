import { type Insertable, sql, type Updateable } from "kysely";
import type { Products } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { FILE_COLUMNS, FILE_FIELDS, type ProductField, type ProductFields } from "./product-fields.ts";

/** Locked until the transaction ends. */
export interface LockedProduct extends ProductFields {
  id: string;
}

/** As PostgreSQL names the type of a field of each kind. */
const TYPES: Record<ProductField["kind"], string> = {
  text: "text",
  list: "text[]",
  flag: "bool",
  measure: "numeric",
  code: "text",
  category: "text",
  price: "int",
  discount: "int",
  images: "text[]",
  alts: "text[]",
  roles: "jsonb",
  sizes: "text[]",
  limit: "int",
};

const WRITTEN = [...FILE_COLUMNS, "archived_at"];
const COLUMNS = sql.raw(WRITTEN.join(", "));
const GIVEN = sql.raw(WRITTEN.map((column) => `given.${column}`).join(", "));
const TYPED = FILE_FIELDS.map(({ column, kind }) => `${column} ${TYPES[kind]}`).join(", ");
const RECORD = sql.raw(`(id text, ${TYPED}, archived_at timestamptz, stock int)`);

/** Those that exist, also archived, by id: the order that every transaction uses. */
export async function lockProducts(trx: Database, ids: readonly string[]): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select id, ${sql.raw(FILE_COLUMNS.join(", "))}, archived_at::text
      from products where id = any (${[...ids]}::text[]) order by id for no key update`.execute(trx);
  return rows;
}

/**
 * In order, in one statement. `stock`: the pieces that `addStock` adds in this transaction, which saves the trigger an
 * update. Throws a serialization failure (40001) if a concurrent transaction has added one: retry.
 */
export async function insertProducts(
  trx: Database,
  products: readonly (ProductFields & { id: string; stock?: number })[],
): Promise<void> {
  if (products.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into products (id, ${COLUMNS}, stock)
    select id, ${COLUMNS}, coalesce(stock, 0)
      from rows from (jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as ${RECORD})
           with ordinality as given (id, ${COLUMNS}, stock, place)
     order by place
    on conflict (id) do nothing`.execute(trx);
  if (Number(numAffectedRows) === products.length) return;
  throw Object.assign(new Error("a product was added meanwhile"), { code: "40001" });
}

/** The caller must hold the row locks. Triggers update version, price history, search and page cache. */
export async function updateProducts(
  trx: Database,
  products: readonly (ProductFields & { id: string })[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products
       set (${COLUMNS}) = row(${GIVEN})
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given ${RECORD}
     where products.id = given.id`.execute(trx);
}

export type ProductColumns = Omit<Updateable<Products>, "id" | "version" | "stock">;

/** A draft is out of the shop, and whatever stops being one is in it. Rules: UPLOAD-94. */
function draftState({ is_draft }: { is_draft?: unknown }) {
  return is_draft === undefined ? {} : { archived_at: is_draft ? sql<Date>`now()` : null };
}

/** Returns the version. The caller must hold the row lock. */
export async function updateProduct(trx: Database, id: string, changed: ProductColumns): Promise<number> {
  const row = await trx
    .updateTable("products")
    .set({ ...changed, ...draftState(changed) })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** In order; returns the codes that did not exist. */
export async function insertProductRows(trx: Database, products: readonly Insertable<Products>[]): Promise<string[]> {
  const rows = await trx
    .insertInto("products")
    .values(products.map((product) => ({ ...product, ...draftState(product) })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** `at` null restores, and publishes drafts. The caller must hold the row locks. Rules: UPLOAD-75. */
export async function writeArchived(trx: Database, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("products")
    .set({ archived_at: at, is_draft: false })
    .where("id", "in", [...ids])
    .execute();
}

export interface NewPrices {
  id: string;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  sale?: "ends" | "begins" | undefined;
}

/** The caller must hold the row locks. */
export async function writePrices(trx: Database, prices: readonly NewPrices[]): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map(({ id, priceCents, discountPriceCents, sale = null }) => ({
    id,
    price_cents: priceCents,
    discount_price_cents: discountPriceCents,
    sale,
  }));
  await sql`
    update products
       set price_cents = given.price_cents, discount_price_cents = given.discount_price_cents,
           is_on_sale = coalesce(given.sale = 'begins', is_on_sale)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id text, price_cents int, discount_price_cents int, sale text)
     where products.id = given.id`.execute(trx);
}

/** Arbitrary: if two processes start at once, only one imports. */
const IMPORT_LOCK = 7_218_255;

/** If true, no other process adds the first products before the transaction ends. */
export async function lockEmptyCatalogue(trx: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
  return isCatalogueEmpty(trx);
}

export async function isCatalogueEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Of products on sale, as charged `daysAgo`. Rules: PRICE-45. */
export async function insertOldPrices(trx: Database, daysAgo: number, except: readonly string[]): Promise<void> {
  await sql`
    insert into price_history (product_id, price_cents, changed_at)
    select id, price_cents, now() - make_interval(days => ${daysAgo})
      from products
     where discount_price_cents is not null and id <> all (${except}::text[])
     order by position`.execute(trx);
}
