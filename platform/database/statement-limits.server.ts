import { sql } from "kysely";
import type pg from "pg";
import { type Database, STATEMENT_MS } from "./database.server.ts";

export async function limitStatements(trx: Database, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
}

/**
 * Makes PostgreSQL join by hashing for the rest of a transaction. With settings meant for single rows on an SSD it
 * walks indexes of random ids, which takes twice as long over a million orders. No parallel workers: the other
 * processor stays with the shop.
 */
export async function planForWholeTables(trx: Database): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
  await sql`set local enable_mergejoin = off`.execute(trx);
  await sql`set local enable_nestloop = off`.execute(trx);
}

/** The role, the database or a host may have set some. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, '0', false) from pg_settings
      where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`,
  );
}

interface LimitLog {
  info(line: string): void;
  warn(line: string): void;
}

/**
 * Ends statements after 15 seconds on a pooler, which takes no such parameter from its clients: sets it for the pooled
 * role in its database, unless something limits statements as much. Warns if that is not possible or not wanted. In
 * PostgreSQL every role may change its own settings.
 */
export async function limitStatementsOfRole(pooled: pg.Pool, direct: pg.Pool, log: LimitLog): Promise<void> {
  const { rows } = await pooled.query<{ role: string; database: string; ms: number }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database, setting::int as ms
       from pg_settings where name = 'statement_timeout'`,
  );
  const [now] = rows;
  if (!now || (now.ms > 0 && now.ms <= STATEMENT_MS)) return;
  const statement = `alter role ${now.role} in database ${now.database} set statement_timeout = '${STATEMENT_MS / 1000}s'`;
  const chosen = await chosenTimeout(direct, now.role);
  if (chosen !== null && chosen !== `${STATEMENT_MS / 1000}s`) {
    log.warn(
      `The pooler's statements may take longer than a request waits (statement_timeout = ${chosen}): ${statement}`,
    );
    return;
  }
  try {
    if (chosen === null) await direct.query(statement);
    log.info(`Statement timeout: ${statement}. Older server connections of the pooler have it once they are renewed`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(`Statements have no time limit at the server (${reason}); as its administrator: ${statement}`);
  }
}

/** What somebody chose for the role in this database; null: nothing. `role` is quoted as an identifier. */
async function chosenTimeout(direct: pg.Pool, role: string): Promise<string | null> {
  const { rows } = await direct.query<{ value: string }>(
    `select substr(setting, length('statement_timeout=') + 1) as value
       from pg_db_role_setting cross join unnest(setconfig) as setting
      where setrole = $1::regrole and setting like 'statement\\_timeout=%'
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
      order by setdatabase desc limit 1`,
    [role],
  );
  return rows[0]?.value ?? null;
}
