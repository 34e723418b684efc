import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { PricedProduct } from "./price-change.ts";

/** Listed ones, in display order. `lock` locks their rows. Rules: TOOL-12. */
export async function readPricedProducts(
  db: Database,
  category: CategorySlug,
  { lock = false } = {},
): Promise<PricedProduct[]> {
  const query = db
    .selectFrom("products")
    .select(["id", "name", "price_cents", "discount_price_cents", "is_on_sale"])
    .where("category", "=", category)
    .where("archived_at", "is", null)
    .where("unlisted", "=", sql.lit(false))
    .orderBy("position");
  const rows = await (lock ? query.forUpdate() : query).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    discountPriceCents: row.discount_price_cents,
    isOnSale: row.is_on_sale,
  }));
}

/** Products that no listing shows: their prices are not transformed. Rules: TOOL-12. */
export async function countLeftOut(db: Database, category: CategorySlug): Promise<number> {
  const { left } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("category", "=", category)
    .where(({ or, eb }) => or([eb("archived_at", "is not", null), eb("unlisted", "=", sql.lit(true))]))
    .executeTakeFirstOrThrow();
  return left;
}

export async function hasProducts(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("archived_at", "is", null)
    .where("unlisted", "=", sql.lit(false))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a preview: its time, and a hash that is equal only if no product or price changed. */
export async function previewMark(db: Database, products: readonly PricedProduct[]): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return `${(rows[0]?.now ?? new Date(0)).toISOString()}~${hashOf(products)}`;
}

/** Rules: TOOL-19. */
export function isAsMarked(mark: string, products: readonly PricedProduct[]): boolean {
  return mark.split("~")[1] === hashOf(products);
}

function hashOf(products: readonly PricedProduct[]): string {
  const seen = products.map(({ id, priceCents, discountPriceCents }) => [id, priceCents, discountPriceCents]);
  return createHash("sha256").update(JSON.stringify(seen.toSorted())).digest("base64url");
}

const MOST_NAMES = 10;

/** Their names; empty if the mark has no time. Rules: TOOL-20. */
export async function changedSince(db: Database, category: CategorySlug, mark: string): Promise<string[]> {
  const since = new Date(mark.split("~")[0] ?? "");
  if (Number.isNaN(since.getTime())) return [];
  const rows = await db
    .selectFrom("products")
    .select("name")
    .where("category", "=", category)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("price_history")
          .select("price_history.id")
          .whereRef("price_history.product_id", "=", "products.id")
          .where("changed_at", ">", since),
      ),
    )
    .orderBy("position")
    .limit(MOST_NAMES)
    .execute();
  return rows.map(({ name }) => name);
}
