import { Socket } from "node:net";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.generated.ts";
import { getByWithFewer } from "./connection-wait.server.ts";
import { namePreparedStatements } from "./prepared-statements.server.ts";
import { watchTransactions } from "./transaction-watch.server.ts";

/** A pool or a transaction: every use case takes one as its first parameter. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

export interface DatabasePool {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const STATEMENT_MS = 15_000;
/** Longer than any statement may take: who says nothing for so long is not there any more. */
const SILENCE_MS = STATEMENT_MS + 2_000;

// bigint columns are counters and sequence numbers here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date is a day in São Paulo, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** How long one is waited for where all are busy: a person waits that long for a page, and no longer for an apology. */
const WAIT_MS = 3_000;

/**
 * Opens a pool. `size` is the most connections it holds, for one of which is waited `waitMs`. A connection on which nothing comes for `silenceMs` is given
 * up: a machine that is lost does not say so, and its connections would be waited for until the network gives in.
 */
export function openDatabase(url: string, size = 20, { silenceMs = SILENCE_MS, waitMs = WAIT_MS } = {}): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: "lavra",
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_MS,
    stream: () => impatientSocket(silenceMs),
  });
  // A lost connection must not end the process, idle or not: whatever is asked on it reports the outage.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("connect", namePreparedStatements());
  getByWithFewer(pool);
  const db = watchTransactions(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
  return { db, pool, close: () => db.destroy() };
}

/** The socket of one connection, which gives itself up as `ETIMEDOUT` when nothing comes for `silenceMs`. */
export function impatientSocket(silenceMs = SILENCE_MS): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error("The database says nothing"), { code: "ETIMEDOUT" }));
  });
}

/** Throws an Error with a one-line message when the database cannot be reached or is too old. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const version = await pool
    .query<{ server_version_num: string }>("show server_version_num")
    .catch((error: unknown) => {
      throw new Error(`DATABASE_URL: the database cannot be reached (${describeFailure(error)})`);
    });
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new Error(`DATABASE_URL: PostgreSQL ${OLDEST_MAJOR} or newer is needed, this one is ${major}`);
  }
}

/** Whether an error means that the database is away, as opposed to a mistake of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // 57P01..57P03: shut down, crashed, starting up. 08xxx: connection failures. 53100, 53200: its disk or memory is full.
  // 53300: too many connections.
  if (/^(57P0[123]|08...|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** Whether an error means that a text holds the NUL character, which PostgreSQL cannot keep: bad input, no mistake of ours. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22021";
}

function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
