import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { LOW_STOCK } from "#shop/catalogue/products/product.ts";
import { pictureList } from "#shop/catalogue/products/product-column-queries.server.ts";
import { containsPattern, entryMatches } from "#shop/catalogue/search/entry-match-queries.server.ts";
import { plainText } from "#shop/catalogue/search/plain-text.ts";
import type { TermWords } from "#shop/catalogue/search/search-words.ts";
import { lookUpTerm } from "#shop/catalogue/search/search-words-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { MOST_AT_ONCE } from "./bulk-change.ts";
import { LIST_PAGE_SIZE, type ListChoice, type ListOrder, MOST_COUNTED } from "./product-list.ts";

/** A product in the panel's list. */
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

/** Most results of a search; anyone with more should refine the search. Rules: UPLOAD-85. */
const MOST_FOUND = 5_000;

/** One page of products for a list choice, and the total. */
export async function listEditedProducts(
  db: Database,
  staff: Pick<StaffSession, "role">,
  choice: ListChoice,
): Promise<ProductList | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.read");
  if (notAllowed) return notAllowed;
  const term = await termOf(db, choice);
  const [products, counted] = await Promise.all([
    pageOf(db, choice, term).execute(),
    countOf(db, choice, term).executeTakeFirst(),
  ]);
  return { products, total: counted?.total ?? 0 };
}

interface Term {
  q: string;
  words: TermWords;
}

async function termOf(db: Database, { q }: ListChoice): Promise<Term | null> {
  return q === "" ? null : { q, words: await lookUpTerm(db, q) };
}

function pageOf(db: Database, choice: ListChoice, term: Term | null) {
  return chosen(db, choice, term)
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

function countOf(db: Database, choice: ListChoice, term: Term | null) {
  return db
    .selectFrom(
      chosen(db, choice, term)
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

function chosen(db: Database, { category, state, tag }: ListChoice, term: Term | null): Chosen {
  let query: Chosen = db.selectFrom("products");
  if (term) query = query.where(sql<boolean>`products.id in ${found(term)}`);
  if (category) query = query.where("products.category", "=", category);
  if (tag !== "") query = query.where(sql<boolean>`products.tags @> array[${tag}]::text[]`);
  if (state === "arquivados") return query.where("products.archived_at", "is not", null);
  if (state === "todos") return query;
  query = query.where("products.archived_at", "is", null);
  if (state === "fora") return query.where(sql<boolean>`products.unlisted`);
  query = query.where(sql<boolean>`not products.unlisted`);
  if (state === "loja") return query;
  const most = state === "baixo" ? LOW_STOCK : 0;
  return query.where(
    sql<boolean>`products.id in (select product_id from scarce_products where scarce_products.stock <= ${most})`,
  );
}

/**
 * Search by part of a name or code, ignoring case and accents. Listed products are found through the catalogue's search
 * index, others and codes through their own indexes. A term too short for the code index matches only the start of a
 * code.
 */
function found({ q, words }: Term): RawBuilder<unknown> {
  const plain = plainText(q).trim();
  const pieces = plain.split(/\s+/).map(containsPattern);
  const named = (name: RawBuilder<unknown>) =>
    sql.join(
      pieces.map((piece) => sql`${name} like ${piece}`),
      sql` and `,
    );
  const code = plain.length < 3 ? containsPattern(plain).slice(1) : containsPattern(plain);
  return sql`(
    with found (id) as materialized (
      (select product_id from search_entries
        where ${entryMatches("labels", words)} and ${named(sql`name`)} limit ${MOST_FOUND})
      union
      (select id from products where plain_text(id) like ${code} limit ${MOST_FOUND})
      union
      (select id from products
        where archived_at is not null and ${named(sql`plain_text(name)`)} limit ${MOST_FOUND})
      union
      (select id from products
        where unlisted and archived_at is null and ${named(sql`plain_text(name)`)} limit ${MOST_FOUND}))
    select id from found)`;
}

/** The tags of listed products; one index lookup per tag. */
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

/** A product selected for a bulk change. */
export interface PickedProduct {
  id: string;
  name: string;
  version: number;
  archived: boolean;
  price_cents: number;
  discount_price_cents: number | null;
  pictures: Picture[];
}

/** Products by id, at most `MOST_AT_ONCE`, ordered by name. */
export async function pickedProducts(
  db: Database,
  staff: Pick<StaffSession, "role">,
  ids: readonly string[],
): Promise<PickedProduct[] | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  // A PostgreSQL text cannot contain NUL.
  const known = ids.slice(0, MOST_AT_ONCE).filter((id) => !id.includes("\0"));
  if (known.length === 0) return [];
  return db
    .selectFrom("products")
    .where("id", "in", known)
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
