import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { CATEGORY_SLUGS, type CategorySlug, isCategorySlug, type Listing } from "../listings/category.ts";
import type { FacetFilter } from "../listings/listing-facets.ts";
import { listedProducts, type ProductFilter, type ProductSort } from "../listings/product-filter-queries.server.ts";
import { isProductId, type ProductCard, type ProductDetail } from "./product.ts";
import { detailColumns } from "./product-column-queries.server.ts";
import { type CountProducts, productCards, productIds } from "./product-page-queries.server.ts";
import { type ProductRecord, toProductDetail, toProductRecord } from "./product-row.ts";

/** Rules: LIST-19. */
export const PAGE_SIZE = 12;

const ON_HOME = 8;

export interface ProductPage {
  products: ProductCard[];
  /** On all pages. */
  total: number;
}

/** `page` counts from 1. */
export interface ListingQuery extends Partial<FacetFilter> {
  page: number;
  sort?: ProductSort;
  /** Inclusive bounds of the price a shopper pays. */
  minPriceCents?: Centavos;
  maxPriceCents?: Centavos;
  tags?: readonly string[];
}

/** Includes sold-out pieces. `countProducts` may cache the totals. */
export async function listProducts(
  db: Database,
  { categories, onSaleOnly }: Pick<Listing, "categories" | "onSaleOnly">,
  { page, sort = "default", minPriceCents, maxPriceCents, tags, ...facets }: ListingQuery,
  { pageSize = PAGE_SIZE, countProducts }: { pageSize?: number; countProducts?: CountProducts } = {},
): Promise<ProductPage> {
  const filter = { categories, onSaleOnly, minCents: minPriceCents, maxCents: maxPriceCents, tags, ...facets };
  const window = { sort, limit: pageSize, offset: (page - 1) * pageSize };
  const { ids, total } = await productIds(db, filter, window, countProducts);
  return { products: await productCards(db, ids), total };
}

/** Also unlisted; null if unknown or archived. */
export async function findProduct(db: Database, id: string): Promise<ProductDetail | null> {
  const row = await findDetailRow(db, id);
  return row ? toProductDetail(row) : null;
}

/** Null if there is none or the id is already correct. Rules: LIST-29. */
export async function findIdIgnoringCase(db: Database, id: string): Promise<string | null> {
  if (!isProductId(id)) return null;
  const row = await db
    .selectFrom("products")
    .where("id", "in", [id.toUpperCase(), id.toLowerCase()])
    .where("archived_at", "is", null)
    .select("id")
    .executeTakeFirst();
  return row && row.id !== id ? row.id : null;
}

/** At most four, mixed over the categories. */
export async function relatedProducts(db: Database, product: Relatable): Promise<ProductCard[]> {
  return productCards(db, await relatedIds(db, product));
}

/** To show others instead; null if unknown, for sale or unlisted. Rules: LIST-73. */
export async function findWithdrawn(db: Database, id: string): Promise<Relatable | null> {
  if (!isProductId(id)) return null;
  const row = await db
    .selectFrom("products")
    .where("id", "=", id)
    .where("archived_at", "is not", null)
    .where("unlisted", "=", sql.lit(false))
    .select(["id", "category", "tags", "material"])
    .executeTakeFirst();
  return row && isCategorySlug(row.category) ? { ...row, category: row.category } : null;
}

/** One of each category in turn; sold-out ones only where too few can be had. Rules: LIST-7, LIST-70, LIST-81. */
export async function homeProducts(db: Database): Promise<{ bestSellers: ProductCard[]; news: ProductCard[] }> {
  const marked = async (mark: "is_best_seller" | "is_new") => {
    const rows = await stockedFirst(ON_HOME, async (stocked) =>
      mixed((await firstOfEachCategory(db, mark, stocked).execute(db)).rows, ON_HOME),
    );
    return productCards(
      db,
      rows.map(({ id }) => id),
    );
  };
  const [bestSellers, news] = await Promise.all([marked("is_best_seller"), marked("is_new")]);
  return { bestSellers, news };
}

/** Sold-out ones are queried only if needed. */
async function stockedFirst<Row>(most: number, read: (stocked: boolean) => Promise<Row[]>): Promise<Row[]> {
  const stocked = await read(true);
  return stocked.length >= most ? stocked : [...stocked, ...(await read(false))].slice(0, most);
}

/** Enough that one category may fill the row. */
export function firstOfEachCategory(db: Database, mark: "is_best_seller" | "is_new", stocked = true) {
  const first = listedProducts(db)
    .where(mark, "=", sql.lit(true))
    .where("stock", stocked ? ">" : "<=", 0)
    .where(sql<boolean>`category = each.slug`)
    .select(["id", "category", "position"])
    .orderBy("position")
    .limit(ON_HOME);
  return sql<{ id: string; category: CategorySlug }>`
    select first.id, first.category from unnest(${CATEGORY_SLUGS}::text[]) with ordinality as each (slug, place)
     cross join lateral (${first}) as first order by place, position`;
}

type Relatable = Pick<ProductDetail, "id" | "category" | "tags" | "material">;

/** At most four, best first. Rules: LIST-48, LIST-70, LIST-81. */
export async function relatedIds(db: Database, product: Relatable): Promise<string[]> {
  const rows = await stockedFirst(RELATED, async (stocked) =>
    mixed((await relatedCandidates(product, stocked).execute(db)).rows, RELATED),
  );
  return rows.map(({ id }) => id);
}

/** At most four, those of its category first, instead of one that cannot be had. Rules: LIST-82. */
export async function similarProducts(db: Database, product: Relatable): Promise<ProductCard[]> {
  const rows = await stockedFirst(RELATED, async (stocked) =>
    (await relatedCandidates(product, stocked).execute(db)).rows.slice(0, RELATED),
  );
  return productCards(
    db,
    rows.map(({ id }) => id),
  );
}

const RELATED = 4;
const OTHERS_READ = 24;

/** By `step` and position: same category, common tag, same material, which only fills up. Rules: LIST-1, LIST-48. */
export function relatedCandidates({ id, category, tags, material }: Relatable, stocked = true) {
  const has = stocked ? sql`stock > 0` : sql`stock <= 0`;
  const other = sql`id <> ${id} and archived_at is null and not unlisted and ${has}`;
  return sql<{ id: string; category: string }>`
    with same_category as materialized (
      select id, category, position from products
       where ${other} and category = ${category} order by position limit ${RELATED}),
    common_tag as materialized (
      select id, category, position from products
       where ${other} and category <> ${category} and tags && ${tags}::text[]
       order by position limit ${OTHERS_READ}),
    same_material as materialized (
      select id, category, position from products
       where ${other} and category <> ${category} and not tags && ${tags}::text[]
         and material = ${material} and material <> ''
       order by position
       limit greatest(0, ${RELATED} - (select count(*) from same_category) - (select count(*) from common_tag)))
    select id, category from (
      select *, 1 as step from same_category
      union all select *, 2 from common_tag
      union all select *, 3 from same_material
    ) as steps order by step, position`;
}

/** Also unlisted; undefined if unknown or archived. */
export async function findDetailRow(db: Database, id: string) {
  if (!isProductId(id)) return undefined;
  return db
    .selectFrom("products")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .select(detailColumns)
    .executeTakeFirst();
}

interface RecordsWanted {
  filter: ProductFilter;
  sort: ProductSort;
  limit: number;
  offset: number;
}

export async function productRecords(
  db: Database,
  { filter, sort, limit, offset }: RecordsWanted,
): Promise<{ products: ProductRecord[]; total: number }> {
  const { ids, total } = await productIds(db, filter, { sort, limit, offset });
  return { products: await recordsOf(db, ids), total };
}

/** In the order of `ids`. */
export async function recordsOf(db: Database, ids: readonly string[]): Promise<ProductRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").where("id", "in", ids).select(detailColumns).execute();
  const records = new Map(rows.map((row) => [row.id, toProductRecord(row)]));
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Also unlisted; null if unknown or archived. */
export async function findProductRecord(db: Database, id: string): Promise<ProductRecord | null> {
  const row = await findDetailRow(db, id);
  return row ? toProductRecord(row) : null;
}

export async function relatedRecords(db: Database, product: ProductRecord): Promise<ProductRecord[]> {
  return recordsOf(db, await relatedIds(db, product));
}

/** All firsts of the categories, then all seconds, and so on; otherwise in the given order. Rules: LIST-70. */
export function mixed<Item extends { category: string }>(items: readonly Item[], most: number): Item[] {
  const queues = [...Map.groupBy(items, ({ category }) => category).values()];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const rounds = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? []));
  return rounds.flat().slice(0, most);
}
