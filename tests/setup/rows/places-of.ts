import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Every table that contains one of the texts. */
export async function placesOf(db: Database, ...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const query = sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as t
       where exists (select from unnest(${sql.val(texts)}::text[]) as word where t::text ilike '%' || word || '%')`;
    if (((await query.execute(db)).rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
}
