import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import { entryMatches, entryTextMatches, textMatches } from "#shop/catalogue/search/entry-match-queries.server.ts";
import { plainText } from "#shop/catalogue/search/search-term.ts";
import type { TermWords } from "#shop/catalogue/search/search-words.ts";
import { lookUpTerm } from "#shop/catalogue/search/search-words-queries.server.ts";
import { lowStock } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { ListChoice } from "./product-list.ts";

/** Ids kept per kind of result. A term that finds more is asked of each product in list order. Rules: UPLOAD-85. */
export const MOST_FOUND = 5_000;

export interface ListTerm {
  q: string;
  words: TermWords;
  ids: string[];
  /** Finds more than `ids`. */
  isMore: boolean;
}

export interface ListLookup {
  /** Null: no search. */
  term: ListTerm | null;
  /** The shop's limit, in pieces. */
  lowStock: number;
}

export async function lookUpList(db: Database, { q }: Pick<ListChoice, "q">): Promise<ListLookup> {
  const [term, { value }] = await Promise.all([q === "" ? null : findTerm(db, q), readSetting({ db }, lowStock)]);
  return { term, lowStock: value.limit };
}

async function findTerm(db: Database, q: string): Promise<ListTerm> {
  const words = await lookUpTerm(db, q);
  const { rows } = await sql<{ ids: string[]; most: number }>`
    with listed as materialized (${listedOf(words)} limit ${MOST_FOUND + 1}),
         coded as materialized (${codedOf(q)} limit ${MOST_FOUND + 1}),
         archived as materialized (${archivedOf(words)} limit ${MOST_FOUND + 1}),
         unlisted as materialized (${unlistedOf(words)} limit ${MOST_FOUND + 1})
    select array(select id from listed union select id from coded union select id from archived
                 union select id from unlisted) as ids,
           greatest((select count(*) from listed), (select count(*) from coded), (select count(*) from archived),
                    (select count(*) from unlisted))::int as most`.execute(db);
  const [row] = rows;
  return { q, words, ids: row?.ids ?? [], isMore: (row?.most ?? 0) > MOST_FOUND };
}

export type ChosenProducts = SelectQueryBuilder<DB, "products", object>;

export function chosenProducts(
  db: Database,
  { category, state, tag }: Pick<ListChoice, "category" | "state" | "tag">,
  { term, lowStock }: ListLookup,
): ChosenProducts {
  let query: ChosenProducts = db.selectFrom("products");
  if (term) query = query.where(term.isMore ? matches(term) : amongIds(term));
  if (category) query = query.where("products.category", "=", category);
  if (tag !== "") query = query.where(sql<boolean>`products.tags @> array[${tag}]::text[]`);
  if (state === "todos") return query;
  if (state === "arquivados" || state === "rascunhos") {
    return query.where("products.archived_at", "is not", null).where("products.is_draft", "=", state === "rascunhos");
  }
  query = query.where("products.archived_at", "is", null);
  if (state === "fora") return query.where(sql<boolean>`products.unlisted`);
  query = query.where(sql<boolean>`not products.unlisted`);
  if (state === "loja") return query;
  return scarce(query, state === "baixo" ? atLimit(lowStock) : sql<boolean>`scarce.stock <= 0`);
}

/** Joined as `scarce` so that the list is read in the order of their index. */
function scarce(query: ChosenProducts, condition: RawBuilder<boolean>): ChosenProducts {
  const few = sql<{ product_id: string }>`scarce_products`.as("scarce");
  return query.innerJoin(few, "scarce.product_id", "products.id").where(condition);
}

/** `scarce` products at their own limit or the shop's. The first condition bounds the index scan. Rules: PANEL-7. */
export function atLimit(limit: number): RawBuilder<boolean> {
  const highest = sql`(select coalesce(max(own_limit), 0) from scarce_products where own_limit is not null)`;
  return sql<boolean>`scarce.stock <= greatest(${limit}::int, ${highest})
    and scarce.stock <= coalesce(scarce.own_limit, ${limit}::int)`;
}

/** Only some of what the term finds, if that is more than is kept. */
export function amongIds({ ids }: Pick<ListTerm, "ids">): RawBuilder<boolean> {
  return sql<boolean>`products.id = any(${ids}::text[])`;
}

/**
 * By the words of the shop's search or part of a code, asked of each product; `findTerm` finds the same through indexes.
 * `random()` keeps the query in one process: the planner takes such terms for rare and would start others.
 */
function matches({ q, words }: ListTerm): RawBuilder<boolean> {
  return sql<boolean>`(random() >= 0 and (
    exists (select from search_entries where product_id = products.id and ${entryTextMatches("everything", words)})
      or ((products.archived_at is not null or products.unlisted) and ${textMatches(LABELS, words)})
      or plain_text(products.id) like ${codePattern(q)}))`;
}

/** Products that the shop does not list have no entry in its search. */
const LABELS = sql`plain_text(products.name || ' ' || joined_tags(products.tags))`;

/** Through the catalogue's search index: what the shop's own search finds. */
function listedOf(words: TermWords): RawBuilder<unknown> {
  return sql`select product_id as id from search_entries where ${entryMatches("everything", words)}`;
}

function codedOf(q: string): RawBuilder<unknown> {
  return sql`select id from products where plain_text(id) like ${codePattern(q)}`;
}

function archivedOf(words: TermWords): RawBuilder<unknown> {
  return sql`select id from products where archived_at is not null and ${textMatches(LABELS, words)}`;
}

function unlistedOf(words: TermWords): RawBuilder<unknown> {
  return sql`select id from products where unlisted and archived_at is null and ${textMatches(LABELS, words)}`;
}

/** A term too short for the index on codes matches only the start of one. */
function codePattern(q: string): string {
  const plain = plainText(q).trim();
  return plain.length < 3 ? containsPattern(plain).slice(1) : containsPattern(plain);
}
