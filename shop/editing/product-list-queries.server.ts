import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "#platform/database.server.ts";
import type { Picture } from "#shop/catalogue/picture.ts";
import { pictureList } from "#shop/catalogue/product-columns.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import { MOST_AT_ONCE } from "./many-change.ts";
import { LOW_STOCK } from "./product-edit.ts";
import { LIST_PAGE_SIZE, type ListChoice, type ListOrder, MOST_COUNTED } from "./product-list.ts";

/** A product as the panel lists it. */
export interface ListedProduct {
  id: string;
  name: string;
  category: string;
  priceCents: number;
  discountPriceCents: number | null;
  stock: number;
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
  tags: string[];
  unlisted: boolean;
  archived: boolean;
  pictures: Picture[];
}

export interface ProductList {
  products: ListedProduct[];
  /** At most `MOST_COUNTED` + 1. */
  total: number;
}

/** What a search finds at most: whoever finds more, types more. */
const MOST_FOUND = 5_000;

/** The products of a choice on its page, and how many there are. */
export async function listProducts(
  db: Database,
  staff: Pick<StaffSession, "role">,
  choice: ListChoice,
): Promise<ProductList | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.read");
  if (notAllowed) return notAllowed;
  const [products, counted] = await Promise.all([pageOf(db, choice).execute(), countOf(db, choice).executeTakeFirst()]);
  return { products, total: counted?.total ?? 0 };
}

/** The page's query; `EXPLAIN`ed by its test. */
export function pageOf(db: Database, choice: ListChoice) {
  return chosen(db, choice)
    .select([
      "products.id",
      "products.name",
      "products.category",
      "products.price_cents as priceCents",
      "products.discount_price_cents as discountPriceCents",
      "products.stock",
      "products.is_new as isNew",
      "products.is_on_sale as isOnSale",
      "products.is_best_seller as isBestSeller",
      "products.tags",
      "products.unlisted",
      sql<boolean>`products.archived_at is not null`.as("archived"),
      pictureList(1).as("pictures"),
    ])
    .orderBy(ORDERS[choice.order], choice.direction)
    .orderBy("products.position", choice.direction)
    .limit(LIST_PAGE_SIZE)
    .offset((choice.page - 1) * LIST_PAGE_SIZE);
}

function countOf(db: Database, choice: ListChoice) {
  return db
    .selectFrom(
      chosen(db, choice)
        .select(sql<number>`1`.as("one"))
        .limit(MOST_COUNTED + 1)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"));
}

const ORDERS: Record<ListOrder, RawBuilder<unknown>> = {
  novos: sql`products.position`,
  nome: sql`plain_text(products.name)`,
  preco: sql`products.effective_price_cents`,
  alterados: sql`products.updated_at`,
  estoque: sql`products.stock`,
};

type Chosen = SelectQueryBuilder<DB, "products", object>;

function chosen(db: Database, { q, category, state, tag }: ListChoice): Chosen {
  let query: Chosen = db.selectFrom("products");
  if (q !== "") query = query.where(sql<boolean>`products.id in ${found(q)}`);
  if (category) query = query.where("products.category", "=", category);
  if (tag !== "") query = query.where(sql<boolean>`products.tags @> array[${tag}]::text[]`);
  if (state === "arquivados") return query.where("products.archived_at", "is not", null);
  if (state === "todos") return query;
  query = query.where("products.archived_at", "is", null);
  if (state === "fora") return query.where(sql<boolean>`products.unlisted`);
  query = query.where(sql<boolean>`not products.unlisted`);
  if (state === "loja") return query;
  const [least, most] = state === "baixo" ? [1, LOW_STOCK] : [-1_000_000, 0];
  return query.where(
    sql<boolean>`products.id in (select product_id from scarce_products where scarce_products.stock between ${least} and ${most})`,
  );
}

/** By parts of name or code, without case and accents; of a term too short for the index, words that begin with it. */
function found(term: string): RawBuilder<unknown> {
  const plain = sql`replace(replace(replace(plain_text(${term}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  const fits = (column: RawBuilder<unknown>) =>
    term.length < 3
      ? sql`(${column} like ${plain} || '%' or ${column} like '% ' || ${plain} || '%')`
      : sql`${column} like '%' || ${plain} || '%'`;
  return sql`(
    with found as materialized (
      select id from products
       where ${fits(sql`plain_text(name)`)} or ${fits(sql`plain_text(id)`)}
       limit ${MOST_FOUND})
    select id from found)`;
}

/** The tags of listed products; one look into the index per tag. */
export async function knownTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive known (tag) as (
      (select tag from listing_entries where tag > '' order by tag limit 1)
      union all
      select (select next.tag from listing_entries as next where next.tag > known.tag order by next.tag limit 1)
        from known where known.tag is not null)
    select tag from known where tag is not null limit 200`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** A product that is about to be changed with others. */
export interface PickedProduct {
  id: string;
  name: string;
  version: number;
  archived: boolean;
  price_cents: number;
  discount_price_cents: number | null;
  pictures: Picture[];
}

/** Some products by their ids, at most `MOST_AT_ONCE`, by name. */
export async function pickedProducts(
  db: Database,
  staff: Pick<StaffSession, "role">,
  ids: readonly string[],
): Promise<PickedProduct[] | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  if (ids.length === 0) return [];
  return db
    .selectFrom("products")
    .where("id", "in", ids.slice(0, MOST_AT_ONCE))
    .select([
      "id",
      "name",
      "version",
      "price_cents",
      "discount_price_cents",
      sql<boolean>`archived_at is not null`.as("archived"),
      pictureList(1).as("pictures"),
    ])
    .orderBy("name")
    .orderBy("id")
    .execute();
}
