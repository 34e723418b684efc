import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { CATEGORY_SLUGS, type CategorySlug } from "#shop/catalogue/listings/category.ts";

/** Separates these locks from the program's other advisory locks. */
const LOCK_CLASS = 1_886_547_315;

/**
 * Null if another connection holds the lock. It ends with its connection, so a crashed process locks no category. It
 * outlives transactions, so `sessions` must not be behind a pooler. Rules: TOOL-29.
 */
export function withCategoryLock<Answer>(
  sessions: Database,
  category: CategorySlug,
  work: (connection: Database) => Promise<Answer>,
): Promise<Answer | null> {
  const key = CATEGORY_SLUGS.indexOf(category);
  return sessions.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(${LOCK_CLASS}::int, ${key}::int) as got`.execute(connection);
    if (!rows[0]?.got) return null;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_CLASS}::int, ${key}::int)`.execute(connection);
    }
  });
}

export function holdsCategoryLock(category: RawBuilder<string>): RawBuilder<boolean> {
  const keys = sql`array[${sql.join(CATEGORY_SLUGS.map((slug) => sql.lit(slug)))}]`;
  return sql<boolean>`exists (
    select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 2 and classid = ${sql.lit(LOCK_CLASS)}::oid
       and database = (select oid from pg_database where datname = current_database())
       and objid = (array_position(${keys}, ${category}) - 1)::oid)`;
}
