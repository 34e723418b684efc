import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import { listedProducts, type ProductFilter } from "../listings/product-filter-queries.server.ts";

const SHORTEST = 3;
/** More products are no answer to a code. */
const MOST = 200;

/** Without case, spaces and dashes, as the SQL function `code_key` writes it; null if the term cannot be a code. */
export function typedCode(term: string): string | null {
  const code = term.toLowerCase().replace(/[\s_-]+/g, "");
  return code.length >= SHORTEST && /^[a-z0-9]+$/.test(code) ? code : null;
}

/** In catalogue order. A code without a digit is a word: only its beginning is looked up. Rules: LIST-75. */
export async function idsOfCode(
  db: Database,
  code: string,
  { startsWith }: { startsWith: boolean },
): Promise<string[]> {
  if (!startsWith && !/\d/.test(code)) return [];
  const key = sql`code_key(id)`;
  const matches = startsWith
    ? sql<boolean>`${key} ~>=~ ${code} and ${key} ~<~ ${`${code}\u{10FFFF}`}`
    : sql<boolean>`${key} = ${code}`;
  // `offset 0`: a plan made without knowing the code would read the whole catalogue in order until it meets it.
  const found = listedProducts(db).where(matches).select(["id", "position"]).offset(0);
  const rows = await db
    .selectFrom(found.as("found"))
    .modifyFront(PREPARED)
    .select("id")
    .orderBy("position")
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of `ids`. */
export async function idsPassing(db: Database, ids: readonly string[], filter: ProductFilter): Promise<string[]> {
  const asked = filter.ids ? ids.filter((id) => filter.ids?.includes(id)) : [...ids];
  if (asked.length === 0) return [];
  const rows = await listedProducts(db, { ...filter, ids: asked })
    .select("id")
    .execute();
  const passing = new Set(rows.map(({ id }) => id));
  return asked.filter((id) => passing.has(id));
}

export function selectIds(ids: readonly string[]): RawBuilder<unknown> {
  return sql`select unnest(${[...ids]}::text[])`;
}
