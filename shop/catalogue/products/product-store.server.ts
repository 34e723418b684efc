import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
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
