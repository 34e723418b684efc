import { type Insertable, sql, type Updateable } from "kysely";
import type { Products } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { ProductFields } from "./product-fields.ts";

/** A product's row, locked until the transaction ends. */
export interface LockedProduct extends ProductFields {
  id: string;
}

const COLUMNS = sql`name, category, price_cents, discount_price_cents, images, image_alts, is_new, is_on_sale,
  is_best_seller, description, details, material, tags, available_sizes, weight_g, width_cm, height_cm, length_cm, ncm,
  archived_at`;

const RECORD = sql`(id text, name text, category text, price_cents int, discount_price_cents int, images text[],
  image_alts text[], is_new bool, is_on_sale bool, is_best_seller bool, description text, details text[], material text,
  tags text[], available_sizes text[], weight_g numeric, width_cm numeric, height_cm numeric, length_cm numeric, ncm text,
  archived_at timestamptz, stock int)`;

/** Locks the given products that exist, including archived ones. Locks by id, the order that every transaction uses. */
export async function lockProducts(trx: Database, ids: readonly string[]): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select id, name, category, price_cents, discount_price_cents, images, image_alts, is_new, is_on_sale, is_best_seller,
           description, details, material, tags, available_sizes, weight_g, width_cm, height_cm, length_cm, ncm,
           archived_at::text
      from products where id = any (${[...ids]}::text[]) order by id for no key update`.execute(trx);
  return rows;
}

/**
 * Inserts products, in order, in one statement. `stock` is the number of pieces that `addStock` adds in the same
 * transaction: if set here, the trigger need not update the product again. Throws a serialization failure (40001) if a
 * concurrent transaction has added one of them; retry the transaction.
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

/**
 * Overwrites products in one statement. The caller must hold the row locks. Triggers update the version, price history,
 * search entries and page cache.
 */
export async function updateProducts(
  trx: Database,
  products: readonly (ProductFields & { id: string })[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    update products
       set (${COLUMNS}) = row(given.name, given.category, given.price_cents, given.discount_price_cents, given.images,
             given.image_alts, given.is_new, given.is_on_sale, given.is_best_seller, given.description, given.details,
             given.material, given.tags, given.available_sizes, given.weight_g, given.width_cm, given.height_cm,
             given.length_cm, given.ncm, given.archived_at)
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given ${RECORD}
     where products.id = given.id`.execute(trx);
}

/** The columns of a product that people edit. */
export type ProductColumns = Omit<Updateable<Products>, "id" | "version" | "stock">;

/** Changes a product's columns; returns its version. The caller must hold the row lock. */
export async function updateProduct(trx: Database, id: string, changed: ProductColumns): Promise<number> {
  const row = await trx
    .updateTable("products")
    .set(changed)
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Inserts products without stock, in order; returns the codes of those that did not exist. */
export async function insertProductRows(trx: Database, products: readonly Insertable<Products>[]): Promise<string[]> {
  const rows = await trx
    .insertInto("products")
    .values([...products])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Archives products, or restores them (`at` null). The caller must hold the row locks. Rules: UPLOAD-75. */
export async function writeArchived(trx: Database, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("products")
    .set({ archived_at: at })
    .where("id", "in", [...ids])
    .execute();
}

/** A product's new prices. */
export interface NewPrices {
  id: string;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** Whether its sale ends or begins; otherwise it stays as it is. */
  sale?: "ends" | "begins" | undefined;
}

/** Sets the prices of products in one statement. The caller must hold the row locks. */
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

/** Advisory lock id, an arbitrary number: if two processes start at once, only one imports. */
const IMPORT_LOCK = 7_218_255;

/** Whether there is no product; if so, no other process adds the first ones before the transaction ends. */
export async function lockEmptyCatalogue(trx: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
  return isCatalogueEmpty(trx);
}

export async function isCatalogueEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Adds the old prices of products on sale, `except` some, to the history, as charged so many days ago. Rules: PRICE-45. */
export async function insertOldPrices(trx: Database, daysAgo: number, except: readonly string[]): Promise<void> {
  await sql`
    insert into price_history (product_id, price_cents, changed_at)
    select id, price_cents, now() - make_interval(days => ${daysAgo})
      from products
     where discount_price_cents is not null and id <> all (${except}::text[])
     order by position`.execute(trx);
}
