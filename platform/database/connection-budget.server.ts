import type pg from "pg";

export interface ConnectionNeed {
  /** `DATABASE_POOL`. */
  queries: number;
  /** `JOB_POOL`. */
  jobs: number;
  /** A pooler decides how many connections it opens to the server. */
  pooled?: boolean;
}

export interface ConnectionBudget {
  /** Connections available to a normal role: the lowest limit of server, database and role. */
  available: number;
  /** Used by programs other than the shop. */
  others: number;
  /** Including this one. */
  processes: number;
  need: ConnectionNeed;
}

const LISTENING = 2;
/** Past a pooler, each process may open so many for what needs a session: locks that outlive a transaction. */
export const SESSIONS = 2;
const FEWEST_FOR_QUERIES = 2;
/** Every process opens this connection exactly once (`server/catalogue-changes.server.ts`): it counts processes. */
export const PROCESS_CONNECTION = "lavra-catalogue";

/** Call it before this process opens its LISTEN connections, or it counts itself twice. */
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
    [PROCESS_CONNECTION],
  );
  const [{ available, others, listeners } = { available: 0, others: 0, listeners: 0 }] = rows;
  return { available, others, processes: listeners + 1, need };
}

/** Connections left for a pooler's server connections, below which it is of no use. */
const FEWEST_FOR_POOLER = 4;

export interface ConnectionShortage {
  /** Log message with figures and the settings to change. */
  words: string;
  /** Reduced pool size, which leaves connections for jobs and LISTEN. */
  queries: number;
}

/** Computes the reduced pool size if the server has too few connections. Null: there are enough. */
export function connectionShortage(budget: ConnectionBudget): ConnectionShortage | null {
  const { available, others, processes, need } = budget;
  if (need.pooled) return shortageBesidePooler(budget);
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

/** The size of this process's pool stays: its connections end at the pooler. */
function shortageBesidePooler({ available, others, processes, need }: ConnectionBudget): ConnectionShortage | null {
  const each = LISTENING + SESSIONS;
  const left = available - others - processes * each;
  if (left >= FEWEST_FOR_POOLER) return null;
  const words =
    `the database has too few connections: it gives ${available}, other programs use ${others}, and ${processes} ` +
    `process(es) of the shop may take ${each} each past the pooler, which leaves it ${Math.max(0, left)}. Raise ` +
    `max_connections (or the account's limit) by at least ${FEWEST_FOR_POOLER - left}, and keep default_pool_size below what is left`;
  return { words, queries: need.queries };
}
