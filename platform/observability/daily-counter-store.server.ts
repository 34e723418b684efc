import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Sorted by key, so that concurrent processes cannot deadlock. */
export async function addCounts(db: Database, counted: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
  const days = rows.map(([key]) => key.split(" ")[0]);
  const names = rows.map(([key]) => key.split(" ")[1]);
  const counts = rows.map(([, count]) => count);
  await sql`
    insert into day_counts (day, name, count)
    select * from unnest(${days}::date[], ${names}::text[], ${counts}::int[]) as counted (day, name, count)
     order by counted.day, counted.name
    on conflict (day, name) do update set count = day_counts.count + excluded.count`.execute(db);
}
