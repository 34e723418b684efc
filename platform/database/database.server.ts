import { Socket } from "node:net";
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.generated.ts";
import { cancelLateStatements } from "./cancel-late-statements.server.ts";
import { queueWhenConnectionsRunOut } from "./connection-queue.server.ts";
import { dropReadOnlyConnections } from "./drop-read-only-connections.server.ts";
import { joinStatements } from "./join-statements.server.ts";
import { measureStatement, traceConnectionWaits } from "./measure-statements.server.ts";
import { namePreparedStatements } from "./prepared-statements.server.ts";
import { trackTransactions } from "./track-transactions.server.ts";

/** A pool or a transaction. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** As literals: a partial index over the same words serves in every plan. */
export function sqlList(words: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(words.map((word) => sql.lit(word)))})`;
}

export interface DatabasePool {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
export const STATEMENT_MS = 15_000;
/** Longer than the statement timeout: a server silent for this long is lost. */
const SILENCE_MS = STATEMENT_MS + 2_000;

// bigint columns are counters and sequence numbers here, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date is a São Paulo day (`YYYY-MM-DD`), not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Default time to wait for a free connection: a visitor waits for a page this long, then gets the error page. */
const WAIT_MS = 3_000;
/** A late statement is cancelled this long before its connection counts as lost: the server still has to say so. */
const CANCEL_MS = 1_000;

export interface DatabaseOptions {
  silenceMs?: number;
  waitMs?: number;
  /** A pooler's server connections change with each transaction. */
  pooled?: boolean;
  readOnly?: boolean;
}

/**
 * A caller waits at most `waitMs` for a connection. One is closed when nothing is received for `silenceMs`: a lost
 * machine does not close its connections, and callers would otherwise wait for the TCP timeout. `pooled`: sends no
 * parameters at the start and names no statements, since both belong to a server connection; the statement timeout is
 * the role's (`limitStatementsOfRole`).
 */
export function openDatabase(
  url: string,
  size = 20,
  { silenceMs = SILENCE_MS, waitMs = WAIT_MS, pooled = false, readOnly = false }: DatabaseOptions = {},
): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: "lavra",
    connectionTimeoutMillis: waitMs,
    ...(!pooled && { statement_timeout: STATEMENT_MS }),
    ...(readOnly && { options: "-c default_transaction_read_only=on" }),
    stream: () => socketWithTimeout(silenceMs),
  });
  // A lost connection must not crash the process. The next query on it reports the outage.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (pooled) pool.on("connect", cancelLateStatements(silenceMs - CANCEL_MS));
  else pool.on("connect", joinStatements).on("connect", namePreparedStatements());
  pool.on("connect", dropReadOnlyConnections);
  queueWhenConnectionsRunOut(pool);
  traceConnectionWaits(pool);
  const db = trackTransactions(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: measureStatement }));
  return { db, pool, close: () => db.destroy() };
}

/** `waiting`: callers without a connection; `most`: the limit. */
export interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
  most: number;
}

export function poolUse({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { open: totalCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

/** Fails with `ETIMEDOUT` after `silenceMs` without traffic. */
export function socketWithTimeout(silenceMs = SILENCE_MS): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error("The database says nothing"), { code: "ETIMEDOUT" }));
  });
}

/** Throws a one-line Error if it cannot be reached, is too old, or is an undeclared pooler. `name`: its setting. */
export async function checkDatabase(
  pool: pg.Pool,
  { name = "DATABASE_URL", pooled = false }: { name?: string; pooled?: boolean } = {},
): Promise<void> {
  const { version, behindPooler } = await askServer(pool).catch((error: unknown) => {
    const reason = describeFailure(error);
    // PgBouncer's answer to parameters that it cannot keep per client.
    if (!pooled && reason.startsWith("unsupported startup parameter")) throw new Error(poolerWords(name));
    throw new Error(`${name}: the database cannot be reached (${reason})${wayOut(error)}`);
  });
  if (behindPooler && !pooled) throw new Error(poolerWords(name));
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new Error(`${name}: PostgreSQL ${OLDEST_MAJOR} or newer is needed, this one is ${major}`);
  }
}

async function askServer(pool: pg.Pool): Promise<{ version: number; behindPooler: boolean }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number; pid: number }>(
      "select current_setting('server_version_num')::int as version, pg_backend_pid() as pid",
    );
    // A pooler tells each client a process id of its own making, for requests to cancel.
    const told: unknown = Reflect.get(client, "processID");
    return { version: rows[0]?.version ?? 0, behindPooler: told !== rows[0]?.pid };
  } finally {
    client.release();
  }
}

function poolerWords(name: string): string {
  return name === "DATABASE_URL"
    ? "DATABASE_URL: a connection pooler such as PgBouncer answers: set DATABASE_DIRECT_URL, too, to PostgreSQL itself"
    : `${name}: a connection pooler such as PgBouncer answers: it must lead to PostgreSQL itself`;
}

/** The database is unavailable, as opposed to a bug of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // 57P01 to 57P03: shut down, crashed, starting up. 08xxx: connection failures. 53100, 53200: disk or memory full.
  // 53300: too many connections. 25006: a replica, as the former primary is after a failover. 57P05: idle for longer
  // than the server allows.
  if (/^(57P0[1235]|08...|53[123]00|25006)$/.test(code)) return true;
  if (UNREACHABLE.has(code) || isRefusedCertificate(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|SSL connection/.test(
    error.message,
  );
}

/** An outage, a time-out, a conflict or a lack of resources: what fails now may work in a while. */
export function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isDatabaseOutage(error) || /^(40|53|55|57)...$/.test(code);
}

/** A connection cannot be had, or is lost. The name of a host that moves is not known at times. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
]);

const UNKNOWN_AUTHORITY = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);
const OTHER_HOST = "ERR_TLS_CERT_ALTNAME_INVALID";

function isRefusedCertificate(code: string): boolean {
  return UNKNOWN_AUTHORITY.has(code) || code === OTHER_HOST || code.startsWith("CERT_");
}

/** How to correct the database's address after this error, to append to a message. Empty: no advice. */
function wayOut(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (UNKNOWN_AUTHORITY.has(code)) {
    return ": name the file with the certificate of its authority: ?sslmode=verify-full&sslrootcert=FILE";
  }
  if (code === OTHER_HOST) return ": the address must name the host as its certificate does";
  if (error instanceof Error && /no encryption|SSL required|requires? SSL/i.test(error.message)) {
    return ": add ?sslmode=verify-full to the address";
  }
  return "";
}

/** NUL, which PostgreSQL cannot store: invalid input, not a bug. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "22021";
}

function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
