import type pg from "pg";

/** What one process of the shop may take. */
export interface ConnectionNeed {
  /** For queries, `DATABASE_POOL`. */
  queries: number;
  /** For the job queue, `JOB_POOL`. */
  jobs: number;
}

/** What a server gives, and what is asked of it. */
export interface ConnectionBudget {
  /** That anybody but a superuser may have, of whatever limit is the lowest: the server's, the database's, the account's. */
  available: number;
  /** In use by others than the shop. */
  others: number;
  /** Processes of the shop, this one included. */
  processes: number;
  need: ConnectionNeed;
}

/** Each process listens for changes and for jobs, on a connection of its own each. */
const LISTENING = 2;
const FEWEST_FOR_QUERIES = 2;
/** The connection that every process has once, whatever the size of its pools (`server/catalogue-changes.server.ts`). */
const ONE_PER_PROCESS = "lavra-catalogue";

/** Reads what the server has and who uses it; to be asked before this process listens. */
export async function readConnectionBudget(pool: pg.Pool, need: ConnectionNeed): Promise<ConnectionBudget> {
  const { rows } = await pool.query<{ available: number; others: number; listeners: number }>(
    `select least(current_setting('max_connections')::int
                    - current_setting('superuser_reserved_connections')::int
                    - coalesce(current_setting('reserved_connections', true), '0')::int,
                  nullif(datconnlimit, -1), nullif(rolconnlimit, -1)) as available,
            count(activity.pid) filter (where application_name not like 'lavra%')::int as others,
            count(activity.pid) filter (where application_name = $1)::int as listeners
       from pg_database
       join pg_roles on rolname = current_user
       left join pg_stat_activity as activity
         on activity.datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
      where pg_database.datname = current_database()
      group by datconnlimit, rolconnlimit`,
    [ONE_PER_PROCESS],
  );
  const [{ available, others, listeners } = { available: 0, others: 0, listeners: 0 }] = rows;
  return { available, others, processes: listeners + 1, need };
}

export interface ConnectionShortage {
  /** What to set, with figures. */
  words: string;
  /** What this process takes for queries, so that its jobs and notices have theirs. */
  queries: number;
}

/** What a process does with a server that has too few connections for all; null: they suffice. */
export function connectionShortage(budget: ConnectionBudget): ConnectionShortage | null {
  const { available, others, processes, need } = budget;
  const each = need.queries + need.jobs + LISTENING;
  const missing = processes * each + others - available;
  if (missing <= 0) return null;
  const share = Math.floor((available - others) / processes) - need.jobs - LISTENING;
  const queries = Math.max(FEWEST_FOR_QUERIES, share);
  const words =
    `the database has too few connections: it gives ${available}, other programs use ${others}, and ${processes} ` +
    `process(es) of the shop may take ${each} each (DATABASE_POOL ${need.queries}, JOB_POOL ${need.jobs}, ${LISTENING} to ` +
    `listen). This process makes do with ${queries} for queries. Raise max_connections (or the account's limit) by at least ` +
    `${missing}, ${share < FEWEST_FOR_QUERIES ? "or start fewer processes" : `or set DATABASE_POOL to ${queries} everywhere`}`;
  return { words, queries };
}
