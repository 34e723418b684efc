import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import type { Database } from "#platform/database/database.server.ts";
import { containsPattern, entryMatches } from "#shop/catalogue/search/entry-match-queries.server.ts";
import { plainText } from "#shop/catalogue/search/plain-text.ts";
import type { TermWords } from "#shop/catalogue/search/search-words.ts";
import { lookUpTerm } from "#shop/catalogue/search/search-words-queries.server.ts";
import { readLowStock } from "#shop/settings/settings-queries.server.ts";
import type { ListChoice } from "./product-list.ts";

/** Most results of a search; anyone with more should refine the search. Rules: UPLOAD-85. */
const MOST_FOUND = 5_000;

/** A search term with the words of the shop that it matches. */
export interface ListTerm {
  q: string;
  words: TermWords;
}

/** What a list choice is read with. */
export interface ListLookup {
  /** Null without a search. */
  term: ListTerm | null;
  /** The shop's limit of low stock, in pieces. */
  lowStock: number;
}

/** Looks up what a list choice is read with. */
export async function lookUpList(db: Database, { q }: Pick<ListChoice, "q">): Promise<ListLookup> {
  const [words, { value }] = await Promise.all([q === "" ? null : lookUpTerm(db, q), readLowStock(db)]);
  return { term: words && { q, words }, lowStock: value.limit };
}

export type ChosenProducts = SelectQueryBuilder<DB, "products", object>;

/** The products of a list choice, without order and page. */
export function chosenProducts(
  db: Database,
  { category, state, tag }: Pick<ListChoice, "category" | "state" | "tag">,
  { term, lowStock }: ListLookup,
): ChosenProducts {
  let query: ChosenProducts = db.selectFrom("products");
  if (term) query = query.where(sql<boolean>`products.id in ${found(term)}`);
  if (category) query = query.where("products.category", "=", category);
  if (tag !== "") query = query.where(sql<boolean>`products.tags @> array[${tag}]::text[]`);
  if (state === "arquivados") return query.where("products.archived_at", "is not", null);
  if (state === "todos") return query;
  query = query.where("products.archived_at", "is", null);
  if (state === "fora") return query.where(sql<boolean>`products.unlisted`);
  query = query.where(sql<boolean>`not products.unlisted`);
  if (state === "loja") return query;
  return scarce(query, state === "baixo" ? atLimit(lowStock) : sql<boolean>`scarce.stock <= 0`);
}

/** Products with few pieces, `scarce`, joined so that the list is read in the order of their index. */
function scarce(query: ChosenProducts, condition: RawBuilder<boolean>): ChosenProducts {
  const few = sql<{ product_id: string }>`scarce_products`.as("scarce");
  return query.innerJoin(few, "scarce.product_id", "products.id").where(condition);
}

/** At their own limit, or at the shop's. The first condition bounds the index scan. Rules: PANEL-7. */
function atLimit(limit: number): RawBuilder<boolean> {
  const highest = sql`(select coalesce(max(own_limit), 0) from scarce_products where own_limit is not null)`;
  return sql<boolean>`scarce.stock <= greatest(${limit}::int, ${highest})
    and scarce.stock <= coalesce(scarce.own_limit, ${limit}::int)`;
}

/**
 * Search by part of a name or code, ignoring case and accents. Listed products are found through the catalogue's search
 * index, others and codes through their own indexes. A term too short for the code index matches only the start of a
 * code.
 */
function found({ q, words }: ListTerm): RawBuilder<unknown> {
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
