import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { countEntries, idsOfEntries, listingEntries } from "../listings/listing-entries-queries.server.ts";
import {
  listedProducts,
  type ProductFilter,
  type ProductSort,
  productOrder,
} from "../listings/product-filter-queries.server.ts";
import type { ProductCard } from "./product.ts";
import { cardColumns, countAll } from "./product-column-queries.server.ts";
import { toProductCard } from "./product-row.ts";

export interface ProductWindow {
  sort: ProductSort;
  limit: number;
  offset: number;
}

/** May cache the total; by default it is counted every time. */
export type CountProducts = (filter: ProductFilter, count: () => Promise<number>) => Promise<number>;

/** More matches are not read and sorted: an index scan in sort order, until the page is full, is cheaper. */
const FEW = 3_000;
/** Names begin with the kind of piece, so a category's products may all be far down that index. */
const FEW_BY_NAME = 30_000;
/** From this offset on, scan from the end if that is nearer. */
const FAR_DOWN = 1_000;

/** Of a filter without a search term, with its total. */
export async function productIds(
  db: Database,
  filter: ProductFilter,
  window: ProductWindow,
  countProducts: CountProducts = (_, count) => count(),
): Promise<{ ids: string[]; total: number }> {
  const entries = listingEntries(filter);
  const total = await countProducts(filter, () => (entries ? countEntries(db, entries) : countListed(db, filter)));
  const { sort, offset } = window;
  const limit = Math.min(window.limit, total - offset);
  if (limit <= 0) return { ids: [], total };
  if (entries && total <= (sort.startsWith("name") ? FEW_BY_NAME : FEW))
    return { ids: await idsOfEntries(db, entries, { sort, limit, offset }), total };
  const fromEnd = total - offset - limit;
  const backwards = offset > FAR_DOWN && fromEnd < offset;
  const rows = await listedProducts(db, filter)
    .select("id")
    .orderBy(productOrder(sort, backwards))
    .limit(limit)
    .offset(backwards ? fromEnd : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: backwards ? ids.reverse() : ids, total };
}

async function countListed(db: Database, filter: ProductFilter): Promise<number> {
  return (await listedProducts(db, filter).select(countAll).executeTakeFirstOrThrow()).total;
}

/** In the order of `ids`. */
export async function productCards(db: Database, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("products")
    .modifyFront(PREPARED)
    .where(sql<boolean>`id = any (${ids}::text[])`)
    .select(cardColumns)
    .execute();
  const cards = new Map(rows.map((row) => [row.id, toProductCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
