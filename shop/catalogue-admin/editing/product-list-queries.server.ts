import { type AliasableExpression, type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { pictureList } from "#shop/catalogue/products/product-column-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { MOST_AT_ONCE } from "./bulk-change.ts";
import {
  amongIds,
  type ChosenProducts,
  chosenProducts,
  type ListLookup,
  lookUpList,
  MOST_FOUND,
} from "./chosen-products-queries.server.ts";
import { LIST_PAGE_SIZE, type ListChoice, type ListOrder, MOST_COUNTED, SOLD_DAYS } from "./product-list.ts";

export interface ListedProduct {
  id: string;
  name: string;
  category: string;
  priceCents: number;
  discountPriceCents: number | null;
  stock: number;
  /** `reserved`: held by payments. Null: counted by size. */
  shelf: { onHand: number; reserved: number } | null;
  /** In the last `SOLD_DAYS`; null unless the list is sorted by them. */
  sold: number | null;
  /** At its own limit or the shop's, or sold out. */
  isLow: boolean;
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
  tags: string[];
  unlisted: boolean;
  isDraft: boolean;
  archived: boolean;
  pictures: Picture[];
}

export interface ProductList {
  products: ListedProduct[];
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** The shop's limit, in pieces. */
  lowStock: number;
}

/** The first of the next page, too. */
const ONE_MORE = LIST_PAGE_SIZE + 1;

export async function listEditedProducts(
  db: Database,
  staff: Pick<StaffSession, "role">,
  choice: ListChoice,
): Promise<ProductList | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.read");
  if (notAllowed) return notAllowed;
  const lookup = await lookUpList(db, choice);
  const [rows, counted] = await Promise.all([
    pageOf(db, choice, lookup).execute(),
    countOf(db, choice, lookup).executeTakeFirst(),
  ]);
  const products = rows.slice(0, LIST_PAGE_SIZE);
  return { products, ...totalOf(choice, lookup, rows.length, counted?.total ?? 0), lowStock: lookup.lowStock };
}

/** Of a search that finds more than it keeps, only the last page knows the length. Rules: UPLOAD-90. */
function totalOf(choice: ListChoice, { term }: ListLookup, read: number, counted: number) {
  if (!term?.isMore) return { total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
  const offset = offsetOf(choice);
  const isEnd = read < ONE_MORE && (read > 0 || offset === 0);
  if (isEnd) return { total: offset + read, isMore: false };
  // What was counted may be all there is: less one is surely exceeded.
  return { total: Math.max(Math.min(counted - 1, MOST_FOUND), read === 0 ? 0 : offset + LIST_PAGE_SIZE), isMore: true };
}

/** By ids: the columns of a list are only made for the products that it shows. */
function pageOf(db: Database, choice: ListChoice, lookup: ListLookup) {
  const page = pageIds(db, choice, lookup).as("page");
  const sold = choice.order === "vendidos" ? sql<number>`page.key` : sql<null>`null`;
  return listed(db.selectFrom("products").innerJoin(page, "page.id", "products.id"), lookup, sold)
    .orderBy(sql`page.key`, choice.direction)
    .orderBy(sql`page.place`, choice.direction);
}

interface PlacedId {
  id: string;
  key: unknown;
  place: unknown;
}

function pageIds(db: Database, choice: ListChoice, lookup: ListLookup): AliasableExpression<PlacedId> {
  if (choice.order === "vendidos") return pageOfSales(db, choice, lookup);
  if (lookup.term?.isMore && choice.state === "todos") return pageOfAll(db, choice, lookup);
  return placed(chosenProducts(db, choice, lookup), choice)
    .limit(ONE_MORE)
    .offset(offsetOf(choice));
}

function placed(products: ChosenProducts, { order, direction }: ListChoice) {
  const place = order === "estoque" ? sql`scarce.product_id` : sql`products.position`;
  return products
    .select([sql<string>`products.id`.as("id"), ORDERS[order].as("key"), place.as("place")])
    .orderBy(ORDERS[order], direction)
    .orderBy(place, direction);
}

/** In the shop, unlisted, drafts, archived: each part is read in its own order, as no index has that of all. Not for sales. */
function pageOfAll(db: Database, choice: ListChoice, lookup: ListLookup): AliasableExpression<PlacedId> {
  const way = sql.raw(choice.direction);
  const offset = offsetOf(choice);
  const parts = (["loja", "fora", "rascunhos", "arquivados"] as const).map(
    (state) => sql`(${placed(chosenProducts(db, { ...choice, state }, lookup), choice).limit(offset + ONE_MORE)})`,
  );
  return sql<PlacedId>`(
    select * from (${sql.join(parts, sql` union all `)}) as parts
     order by key ${way}, place ${way} limit ${ONE_MORE} offset ${offset})`;
}

/** Sold ones in the order of their sales, then the others in the shop's, as far as the page goes. Rules: PANEL-15. */
function pageOfSales(db: Database, choice: ListChoice, lookup: ListLookup): AliasableExpression<PlacedId> {
  const way = sql.raw(choice.direction);
  const offset = offsetOf(choice);
  const most = sql`${offset + ONE_MORE}::int`;
  const since = sql`(now() at time zone 'America/Sao_Paulo')::date - ${SOLD_DAYS - 1}::int`;
  const chosen = chosenProducts(db, choice, lookup);
  const best = sql<{ product_id: string }>`(select product_id, pieces from sold order by pieces ${way} offset 0)`;
  const sold = placed(chosen.innerJoin(best.as("best"), "best.product_id", "products.id"), choice);
  const unsold = chosen
    .where(sql<boolean>`not exists (select from sold where product_id = products.id)`)
    .select([sql<string>`products.id`.as("id"), sql`0`.as("key"), "products.position as place"])
    .orderBy("products.position", choice.direction);
  const [first, second] = choice.direction === "desc" ? [sold, unsold] : [unsold, sold];
  return sql<PlacedId>`(
    with sold as materialized (
           select product_id, sum(pieces)::int as pieces from sales_products where day >= ${since}
            group by product_id having sum(pieces) > 0),
         first as materialized (${first} limit ${most}),
         second as materialized (${second} limit ${most} - (select count(*) from first))
    select * from (select * from first union all select * from second) as parts
     order by key ${way}, place ${way} limit ${ONE_MORE} offset ${offset})`;
}

function offsetOf({ page }: ListChoice): number {
  return (page - 1) * LIST_PAGE_SIZE;
}

function listed(products: ChosenProducts, { lowStock }: ListLookup, sold: RawBuilder<number | null>) {
  return products.select([
    sold.as("sold"),
    "products.id",
    "products.name",
    "products.category",
    "products.price_cents as priceCents",
    "products.discount_price_cents as discountPriceCents",
    "products.stock",
    sql<boolean>`products.stock <= coalesce(products.low_stock, ${lowStock}::int)`.as("isLow"),
    "products.is_new as isNew",
    "products.is_on_sale as isOnSale",
    "products.is_best_seller as isBestSeller",
    "products.tags",
    "products.unlisted",
    "products.is_draft as isDraft",
    sql<boolean>`products.archived_at is not null`.as("archived"),
    SHELF.as("shelf"),
    pictureList(1).as("pictures"),
  ]);
}

function countOf(db: Database, choice: ListChoice, lookup: ListLookup) {
  const { term } = lookup;
  const chosen = term?.isMore
    ? chosenProducts(db, choice, { ...lookup, term: null }).where(amongIds(term))
    : chosenProducts(db, choice, lookup);
  return db
    .selectFrom(
      chosen
        .select(sql<number>`1`.as("one"))
        .limit(MOST_COUNTED + 1)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"));
}

const SHELF = sql<ListedProduct["shelf"]>`(
  select case when coalesce(bool_and(size is null), true)
           then json_build_object('onHand', coalesce(sum(on_hand), 0), 'reserved', coalesce(sum(reserved), 0)) end
    from skus where product_id = products.id)`;

const ORDERS: Record<ListOrder, RawBuilder<unknown>> = {
  novos: sql`products.position`,
  vendidos: sql`best.pieces`,
  nome: sql`plain_text(products.name)`,
  preco: sql`products.effective_price_cents`,
  alterados: sql`products.updated_at`,
  // Only offered for products with few pieces.
  estoque: sql`scarce.stock`,
};

/** Of listed products; one index lookup per tag. */
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

export interface PickedProduct {
  id: string;
  name: string;
  version: number;
  archived: boolean;
  price_cents: number;
  discount_price_cents: number | null;
  /** Null: counted by size. */
  shelf: ListedProduct["shelf"];
  pictures: Picture[];
}

/** At most `MOST_AT_ONCE`, by name. */
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
  return picked(db.selectFrom("products").where("products.id", "in", known), MOST_AT_ONCE);
}

/** For a bulk change: one more than `MOST_AT_ONCE` if there are more. Rules: PANEL-14. */
export async function pickedOfList(
  db: Database,
  staff: Pick<StaffSession, "role">,
  choice: ListChoice,
): Promise<PickedProduct[] | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  return picked(chosenProducts(db, choice, await lookUpList(db, choice)), MOST_AT_ONCE + 1);
}

function picked(products: ChosenProducts, most: number): Promise<PickedProduct[]> {
  return products
    .select([
      "products.id",
      "products.name",
      "products.version",
      "products.price_cents",
      "products.discount_price_cents",
      sql<boolean>`products.archived_at is not null and not products.is_draft`.as("archived"),
      SHELF.as("shelf"),
      pictureList(1).as("pictures"),
    ])
    .orderBy("products.name")
    .orderBy("products.id")
    .limit(most)
    .execute();
}
