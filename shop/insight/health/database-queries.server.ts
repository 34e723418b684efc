import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Sizes in bytes. */
export interface DatabaseFacts {
  version: string;
  bytes: number;
  /** False at a replica, and where an operator has set it so. */
  takesWrites: boolean;
  tables: { name: string; bytes: number }[];
}

const SHOWN = 6;

/** Table sizes include indexes; partitions of a job queue count as one table. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const [whole, tables] = await Promise.all([
    sql<{ version: string; bytes: number; takesWrites: boolean }>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
             current_setting('transaction_read_only') = 'off' as "takesWrites",
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

export async function readDatabaseTime(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? null;
}
