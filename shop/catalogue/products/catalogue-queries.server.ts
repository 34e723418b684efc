import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Listing } from "../listings/category.ts";
import { listedProducts, type ProductSort } from "../listings/product-filter-queries.server.ts";
import { isProductId, type ProductCard, type ProductDetail } from "./product.ts";
import { cardColumns, detailColumns } from "./product-column-queries.server.ts";
import { type CountProducts, productCards, productIds } from "./product-page-queries.server.ts";
import { toProductCard, toProductDetail } from "./product-row.ts";

/** Rules: LIST-19. */
export const PAGE_SIZE = 12;

const ON_HOME = 8;

export interface ProductPage {
  products: ProductCard[];
  /** Number of products on all pages. */
  total: number;
}

/** A page (from 1) of a listing, with its filters. */
export interface ListingQuery {
  page: number;
  sort?: ProductSort;
  /** Inclusive bounds of the price a shopper pays, in centavos. */
  minPriceCents?: Centavos;
  maxPriceCents?: Centavos;
  /** Products with at least one of these tags; empty: no restriction. */
  tags?: readonly string[];
}

/** One page of a listing, including sold-out pieces. `countProducts` may cache the totals. */
export async function listProducts(
  db: Database,
  { categories, onSaleOnly }: Pick<Listing, "categories" | "onSaleOnly">,
  { page, sort = "default", minPriceCents, maxPriceCents, tags }: ListingQuery,
  { pageSize = PAGE_SIZE, countProducts }: { pageSize?: number; countProducts?: CountProducts } = {},
): Promise<ProductPage> {
  const filter = { categories, onSaleOnly, minCents: minPriceCents, maxCents: maxPriceCents, tags };
  const window = { sort, limit: pageSize, offset: (page - 1) * pageSize };
  const { ids, total } = await productIds(db, filter, window, countProducts);
  return { products: await productCards(db, ids), total };
}

/** A product by id, including unlisted ones; null if unknown or archived. */
export async function findProduct(db: Database, id: string): Promise<ProductDetail | null> {
  const row = await findDetailRow(db, id);
  return row ? toProductDetail(row) : null;
}

/**
 * The correct id for one typed in another case, such as `anelsolita-002`; null if there is none or the id is already
 * correct.
 * Rules: LIST-29.
 */
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

/** At most four related products: of the same category, then with a common tag, then of the same material. */
export async function relatedProducts(
  db: Database,
  product: Pick<ProductDetail, "id" | "category" | "tags" | "material">,
): Promise<ProductCard[]> {
  const rows = await db
    .selectFrom("products")
    .innerJoin(relatedTo(product), (join) => join.onRef("related.related_id", "=", "products.id"))
    .select(cardColumns)
    .orderBy("related.step")
    .orderBy("position")
    .execute();
  return rows.map(toProductCard);
}

/** The home page's products: the first eight best sellers and the first eight new ones. Rules: LIST-7. */
export async function homeProducts(db: Database): Promise<{ bestSellers: ProductCard[]; news: ProductCard[] }> {
  const marked = (mark: "is_best_seller" | "is_new") =>
    listedProducts(db).where(mark, "=", true).select(cardColumns).orderBy("position").limit(ON_HOME).execute();
  const [bestSellers, news] = await Promise.all([marked("is_best_seller"), marked("is_new")]);
  return { bestSellers: bestSellers.map(toProductCard), news: news.map(toProductCard) };
}

const RELATED = 4;

/**
 * The ids (`related_id`) of at most four related products, ordered by `step` and position: same category, then a common
 * tag, then the same material. Each step only fills what the earlier ones left open and excludes their products, so
 * there are no duplicates.
 * Rules: LIST-1, LIST-48.
 */
export function relatedTo({
  id,
  category,
  tags,
  material,
}: Pick<ProductDetail, "id" | "category" | "tags" | "material">) {
  const other = sql`id <> ${id} and archived_at is null and not unlisted`;
  return sql<{ related_id: string; step: number }>`(
    with same_category as materialized (
      select id, position from products where ${other} and category = ${category} order by position limit ${RELATED}),
    common_tag as materialized (
      select id, position from products
       where ${other} and category <> ${category} and tags && ${tags}::text[]
       order by position limit ${RELATED} - (select count(*) from same_category)),
    same_material as materialized (
      select id, position from products
       where ${other} and category <> ${category} and not tags && ${tags}::text[]
         and material = ${material} and material <> ''
       order by position
       limit ${RELATED} - (select count(*) from same_category) - (select count(*) from common_tag))
    select related_id, step from (
      select id as related_id, position, 1 as step from same_category
      union all select id, position, 2 from common_tag
      union all select id, position, 3 from same_material
    ) as steps order by step, position limit ${RELATED})`.as<"related">(sql.ref("related"));
}

/** The detail columns of a product, including unlisted ones; undefined if unknown or archived. */
export async function findDetailRow(db: Database, id: string) {
  if (!isProductId(id)) return undefined;
  return db
    .selectFrom("products")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .select(detailColumns)
    .executeTakeFirst();
}
