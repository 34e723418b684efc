import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { concurrentIndexOf, type Migration, migrationNames, readMigrations } from "./migration-files.server.ts";
import { refuseWithoutRights } from "./refuse-without-rights.server.ts";
import { liftLimits } from "./statement-limits.server.ts";

export interface MigrationLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface MigrationOptions {
  log?: MigrationLog;
  /** How long a statement waits for a lock. Readers queue behind it for as long. */
  lockTimeoutMs?: number;
  /** Applies only these: the schema of an earlier release. */
  only?: ReadonlySet<string>;
}

/** Advisory lock, the same in every release, so that concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 7_218_254;
const POLL_MS = 200;
/** Shoppers who queue behind a migration wait less than a second. */
const LOCK_TIMEOUT_MS = 750;
const LONGEST_PAUSE_MS = 30_000;
const STILL_RUNS_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;
/** 55P03: lock timeout. 40P01: deadlock. */
const LOCK_CONFLICTS = ["55P03", "40P01"];
const SILENT: MigrationLog = { info: () => undefined, warn: () => undefined };

/**
 * Works on its own connection without a statement timeout. Each migration runs in a transaction, or statement by
 * statement if its first line is `-- no transaction`. After a lock timeout it retries with a backoff, so that others
 * can read in between. Waits while another process migrates. Applied names that the folder lacks belong to a newer
 * release and are ignored. Returns the names applied. Throws if an applied file was changed since, or if the role may
 * not fill an empty database.
 */
export async function migrate(pool: pg.Pool, folder: string, options: MigrationOptions = {}): Promise<string[]> {
  const { log = SILENT, lockTimeoutMs = LOCK_TIMEOUT_MS, only } = options;
  const migrations = readMigrations(folder).filter(({ name }) => only?.has(name) ?? true);
  const client = await connectWithoutLimits(pool.options);
  try {
    const before = await readApplied(client);
    tellOfNewer(before, migrations, log);
    if (before.size === 0) await refuseWithoutRights(client);
    // Nothing pending: start without waiting for another process that migrates.
    if (before.size > 0 && pendingOf(migrations, before).length === 0) return [];

    await takeTurn(client, log);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    const isNew = applied.size === 0;
    const each: MigrationLog = isNew ? { info: () => undefined, warn: (line) => log.warn(line) } : log;
    for (const migration of pending) await applyMigration(client, migration, { log: each, lockTimeoutMs });
    if (isNew) log.info(`A new database: ${pending.length} migrations applied`);
    return pending.map(({ name }) => name);
  } finally {
    // Also releases the advisory lock.
    await client.end().catch(() => undefined);
  }
}

export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  return migrationNames(folder).every((name) => applied.has(name));
}

/** Runs a text with its own transaction on a connection without limits, again after each lock timeout. */
export async function runInTries(
  connectionString: string,
  { name, text, log = SILENT }: { name: string; text: string; log?: MigrationLog },
): Promise<void> {
  const client = await connectWithoutLimits({ connectionString });
  try {
    await client.query("select set_config('lock_timeout', $1, false)", [`${LOCK_TIMEOUT_MS}ms`]);
    await untilLocked({ client, name, log }, async () => {
      try {
        await client.query(text);
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectWithoutLimits(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...options,
    statement_timeout: 0,
    // The pool's sockets time out when silent. A long migration is silent, so TCP keep-alive detects a lost server
    // here.
    stream: () => new Socket(),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: "lavra-migrate",
  });
  // A lost connection is reported by the next query.
  client.on("error", () => undefined);
  await client.connect();
  await liftLimits(client);
  // Makes the server cancel the statement of a killed client. Fails on operating systems without support for it.
  await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
  return client;
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const found = await client.query<{ is_there: boolean }>("select to_regclass('migrations') is not null as is_there");
  if (!found.rows[0]?.is_there) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function tellOfNewer(applied: Map<string, string>, migrations: readonly Migration[], log: MigrationLog): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (newer.length > 0)
    log.info(`The database has migrations of a newer release (${newer.join(", ")}): this one runs on it as it is`);
}

function pendingOf(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  return migrations.filter(({ name, checksums }) => {
    const checksum = applied.get(name);
    if (checksum !== undefined && !checksums.includes(checksum)) {
      throw new Error(`Migration ${name} was changed after it had been applied: add a new one instead`);
    }
    return checksum === undefined;
  });
}

/** Polls: a blocked statement holds a snapshot, and `create index concurrently` would wait for it. */
async function takeTurn(client: pg.Client, log: MigrationLog): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [MIGRATION_LOCK]);
    return rows[0]?.mine === true;
  };
  if (await isMine()) return;
  log.info("Another process applies migrations: this one waits until they are done");
  do await pause(POLL_MS);
  while (!(await isMine()));
  log.info("The other process is done with its migrations: this one goes on");
}

interface Applying {
  log: MigrationLog;
  lockTimeoutMs: number;
}

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { log, lockTimeoutMs }: Applying,
): Promise<void> {
  const { name, text, checksums, statements } = migration;
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  const note = () => client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksums[0]]);
  const waiting = { client, name, log };
  const runs = setInterval(() => log.info(`Migration ${name} still runs after ${seconds()} s`), STILL_RUNS_MS).unref();
  try {
    if (statements) {
      const steps = statements.map((statement) => ({ statement, index: concurrentIndexOf(name, statement) }));
      for (const step of steps) {
        await untilLocked(waiting, () => runAlone(client, step.statement, step.index, lockTimeoutMs));
      }
      await note();
    } else {
      await untilLocked(waiting, () => inTransaction(client, lockTimeoutMs, [() => client.query(text), note]));
    }
  } finally {
    clearInterval(runs);
  }
  log.info(`Migration ${name} applied in ${seconds()} s`);
}

async function inTransaction(client: pg.Client, lockTimeoutMs: number, steps: (() => Promise<unknown>)[]) {
  await client.query("begin");
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [`${lockTimeoutMs}ms`]);
    for (const step of steps) await step();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function runAlone(client: pg.Client, statement: string, index: string | null, lockTimeoutMs: number) {
  // A concurrent statement waits for old transactions, but holds no lock that others would queue behind.
  const timeout = /\bconcurrently\b/i.test(statement) ? 0 : lockTimeoutMs;
  await client.query("select set_config('lock_timeout', $1, false)", [`${timeout}ms`]);
  if (index) await dropUnfinished(client, index);
  await client.query(statement);
}

/** Interrupted, it leaves an invalid index: useless to queries, and enough for `if not exists`. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

interface Waiting {
  client: pg.Client;
  name: string;
  log: MigrationLog;
}

/** Forever, with a growing pause, in which the queries queued behind run. */
async function untilLocked({ client, name, log }: Waiting, attempt: () => Promise<void>): Promise<void> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !LOCK_CONFLICTS.includes(error.code ?? "")) throw error;
      const busy = await longestTransaction(client);
      log.warn(`Migration ${name} gets no lock (${busy}): it tries again in ${pauseMs / 1000} s`);
      await pause(pauseMs);
    }
  }
}

async function longestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; seconds: number }>(
    `select pid, application_name as program, extract(epoch from clock_timestamp() - xact_start)::int as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'
      order by xact_start limit 1`,
  );
  const [longest] = rows;
  if (!longest) return "who held it has just ended";
  const { pid, program, seconds } = longest;
  return `the longest transaction runs for ${seconds} s: ${program || "a program without a name"}, process ${pid}`;
}
