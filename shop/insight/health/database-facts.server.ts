import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** What the database is, and what fills it. Sizes in bytes. */
export interface DatabaseFacts {
  version: string;
  bytes: number;
  tables: { name: string; bytes: number }[];
}

const SHOWN = 6;

/** The database's version and size with its largest tables, their indexes included; a queue's parts count as one. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const [whole, tables] = await Promise.all([
    sql<{ version: string; bytes: number }>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
             pg_database_size(current_database())::float8 as bytes`.execute(db),
    sql<{ name: string; bytes: number }>`
      select case relnamespace::regnamespace::text when 'pgboss' then 'tarefas (pgboss)' else relname end as name,
             sum(pg_total_relation_size(oid))::float8 as bytes
        from pg_class
       where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')
       group by 1 order by bytes desc limit ${SHOWN}`.execute(db),
  ]);
  const [facts] = whole.rows;
  if (!facts) throw new Error("the database says nothing of itself");
  return { ...facts, tables: tables.rows };
}
