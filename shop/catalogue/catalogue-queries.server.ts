import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import type { Listing } from "./category.ts";
import type { Picture } from "./picture.ts";
import type { ProductCard, ProductDetail } from "./product.ts";
import { toProductCard, toProductDetail } from "./product-row.ts";

export const PAGE_SIZE = 12;
const ON_HOME = 8;
const RELATED = 4;

export interface ProductPage {
  products: ProductCard[];
  /** Products on all pages together. */
  total: number;
}

/** One page (from 1) of a listing, in the catalogue's order, sold-out pieces included (spec 1 §2). */
export async function listProducts(
  db: Database,
  listing: Listing,
  page: number,
  pageSize = PAGE_SIZE,
): Promise<ProductPage> {
  const { categories, onSaleOnly } = listing;
  const matching = listed(db)
    .$if(categories !== null, (query) => query.where("category", "in", categories ?? []))
    .$if(onSaleOnly, (query) => query.where("is_on_sale", "=", true));
  const [rows, { total }] = await Promise.all([
    matching
      .select(cardColumns)
      .orderBy("position")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(countAll).executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(toProductCard), total };
}

/** A product by its id, unlisted ones too; null when it is unknown or archived. */
export async function findProduct(db: Database, id: string): Promise<ProductDetail | null> {
  const row = await db
    .selectFrom("products")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .select([...cardFields, "description", "details", "material", "tags", "unlisted", "version"])
    .select([pictureList(null).as("pictures"), skuList.as("skus")])
    .executeTakeFirst();
  return row ? toProductDetail(row) : null;
}

/** At most four others: of the same category, then with a common tag, then of the same material (spec 1 §7). */
export async function relatedProducts(
  db: Database,
  product: Pick<ProductDetail, "id" | "category" | "tags" | "material">,
): Promise<ProductCard[]> {
  const { id, category, tags, material } = product;
  // Each step leaves out what the step before takes, so that the merged list has no duplicates.
  const { rows } = await sql<{ id: string }>`
    with others as not materialized (
      select id, position, category, tags, material from products
       where id <> ${id} and archived_at is null and not unlisted)
    select id from (
      (select 1 as step, position, id from others where category = ${category} order by position limit ${RELATED})
      union all
      (select 2, position, id from others where category <> ${category} and tags && ${tags}::text[]
        order by position limit ${RELATED})
      union all
      (select 3, position, id from others where category <> ${category} and not tags && ${tags}::text[]
          and material = ${material} and material <> ''
        order by position limit ${RELATED})
    ) as steps order by step, position limit ${RELATED}`.execute(db);
  return productCards(
    db,
    rows.map((row) => row.id),
  );
}

/** What the home page shows: the first eight best sellers and the first eight new pieces. */
export async function homeProducts(db: Database): Promise<{ bestSellers: ProductCard[]; news: ProductCard[] }> {
  const [bestSellers, news] = await Promise.all(
    (["is_best_seller", "is_new"] as const).map((mark) =>
      listed(db).where(mark, "=", true).select(cardColumns).orderBy("position").limit(ON_HOME).execute(),
    ),
  );
  return { bestSellers: (bestSellers ?? []).map(toProductCard), news: (news ?? []).map(toProductCard) };
}

export type ProductSort = "default" | "price-asc" | "price-desc" | "name-asc" | "name-desc";

/**
 * One page of the products whose name, description or any tag contains the term, whatever its case and accents.
 * By default those with it in the name come first, then in a tag, then in the description (spec 1 §5, §9).
 */
export async function searchProducts(
  db: Database,
  term: string,
  page: number,
  sort: ProductSort = "default",
  pageSize = PAGE_SIZE,
): Promise<ProductPage> {
  const matching = listed(db).where(contains(term.trim()));
  const [rows, { total }] = await Promise.all([
    matching
      .select(cardColumns)
      .orderBy(sortOrder(sort, term.trim()))
      .orderBy("position")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(countAll).executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(toProductCard), total };
}

/** Cards of the given products in the given order, unlisted ones too; unknown and archived ones are left out. */
export async function productCards(db: Database, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .where("archived_at", "is", null)
    .select(cardColumns)
    .orderBy(sql`array_position(${ids}::text[], id)`)
    .execute();
  return rows.map(toProductCard);
}

const cardFields = [
  "id",
  "name",
  "category",
  "price_cents",
  "discount_price_cents",
  "is_new",
  "is_on_sale",
  "is_best_seller",
  "stock",
  "available_sizes",
] as const;

const skuList = sql<{ size: string | null; free: number }[]>`(
  select coalesce(json_agg(json_build_object('size', size, 'free', on_hand - reserved)), '[]')
    from skus where product_id = products.id)`;

const cardColumns = [...cardFields, pictureList(2).as("pictures"), skuList.as("skus")] as const;

const countAll = sql<number>`count(*)`.as("total");

/** The product's pictures in its order; those not stored yet are left out. `most`: null for all of them. */
function pictureList(most: number | null) {
  return sql<Picture[]>`(
    select coalesce(json_agg(json_build_object('path', path, 'checksum', checksum, 'width', width, 'height', height,
             'alt', coalesce(shown.alt, products.name)) order by shown.place), '[]')
      from unnest(products.images, products.image_alts) with ordinality as shown (image, alt, place)
      join pictures on path = shown.image
     where ${most}::int is null or shown.place <= ${most}::int)`;
}

function listed(db: Database) {
  return db.selectFrom("products").where("archived_at", "is", null).where("unlisted", "=", false);
}

function inName(pattern: string) {
  return sql<boolean>`plain_text(name) like plain_text(${pattern})`;
}

function inTag(pattern: string) {
  return sql<boolean>`exists (select from unnest(tags) as tag where plain_text(tag) like plain_text(${pattern}))`;
}

function contains(term: string) {
  const pattern = containing(term);
  return sql<boolean>`(${inName(pattern)} or plain_text(description) like plain_text(${pattern}) or ${inTag(pattern)})`;
}

function sortOrder(sort: ProductSort, term: string) {
  if (sort === "price-asc") return sql`effective_price_cents`;
  if (sort === "price-desc") return sql`effective_price_cents desc`;
  if (sort === "name-asc") return sql`plain_text(name)`;
  if (sort === "name-desc") return sql`plain_text(name) desc`;
  const pattern = containing(term);
  return sql`case when ${inName(pattern)} then 1 when ${inTag(pattern)} then 2 else 3 end`;
}

/** A LIKE pattern that finds the term itself anywhere. */
function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`;
}
