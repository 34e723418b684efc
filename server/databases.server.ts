import type pg from "pg";
import { refuseUnfinished } from "#platform/backup/unfinished-restore.server.ts";
import { connectionShortage, readConnectionBudget, SESSIONS } from "#platform/database/connection-budget.server.ts";
import { checkDatabase, type Database, type DatabasePool, openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { NO_REPLICA, openReplica, type Replica } from "#platform/database/replica.server.ts";
import { limitStatementsOfRole } from "#platform/database/statement-limits.server.ts";
import type { PooledQueue } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/observability/logging.server.ts";
import type { Config } from "#shop/config/config.server.ts";

export interface OpenedDatabases extends DatabasePool {
  sessions: Database;
  replica: Replica;
  directUrl: string;
  queue: string | PooledQueue;
}

/**
 * Checks the database and its number of connections, and migrates it. Behind a pooler (`DATABASE_DIRECT_URL`) all that
 * needs a session goes past it. Throws an Error with a one-line message if a setting is wrong.
 */
export async function openDatabases(
  environment: Pick<Config, "databasePool" | "jobPool" | "databaseDirectUrl" | "databaseReadUrl">,
  url: string,
  migrations: string,
  logger: Logger,
): Promise<OpenedDatabases> {
  const { databaseDirectUrl, databaseReadUrl, databasePool: queries, jobPool: jobs } = environment;
  const pooled = databaseDirectUrl !== null;
  const main = openDatabase(url, queries, { pooled });
  const direct = pooled ? openDatabase(databaseDirectUrl, SESSIONS) : main;
  const replica = databaseReadUrl === null ? NO_REPLICA : openReplica(databaseReadUrl, logger);
  const close = async () => {
    await replica.close();
    if (direct !== main) await direct.close();
    await main.close();
  };
  try {
    await checkDatabase(main.pool, { pooled });
    if (pooled) await checkDirect(main.pool, direct.pool);
    const shortage = connectionShortage(await readConnectionBudget(direct.pool, { queries, jobs, pooled }));
    if (shortage) {
      logger.warn(shortage.words);
      main.pool.options.max = shortage.queries;
    }
    await refuseUnfinished(direct.pool);
    await migrate(direct.pool, migrations, { log: logger });
    if (pooled) await limitStatementsOfRole(main.pool, direct.pool, logger);
  } catch (error) {
    await close();
    throw error;
  }
  // Says so in the log if it cannot be read. The start does not wait for it.
  void replica.state(direct.db);
  return {
    db: main.db,
    pool: main.pool,
    close,
    sessions: direct.db,
    replica,
    directUrl: databaseDirectUrl ?? url,
    queue: pooled ? { pooled: url, direct: databaseDirectUrl } : url,
  };
}

/** Two shops in one database server must not be mixed up. */
async function checkDirect(pooled: pg.Pool, direct: pg.Pool): Promise<void> {
  await checkDatabase(direct, { name: "DATABASE_DIRECT_URL" });
  const [one, other] = await Promise.all([pooled, direct].map(serverOf));
  if (one !== other) throw new Error("DATABASE_DIRECT_URL: leads to another database than DATABASE_URL");
}

async function serverOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server: string }>(
    `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid) as server
       from pg_database where datname = current_database()`,
  );
  return rows[0]?.server ?? "";
}
