import type { LogEvent } from "kysely";
import type pg from "pg";
import { statementSeconds } from "#platform/observability/metrics.server.ts";
import { isTracing, recordStep } from "#platform/observability/tracing.server.ts";
import { nameStatement } from "./statement-name.ts";

const select = statementSeconds.labels("select");
const insert = statementSeconds.labels("insert");
const update = statementSeconds.labels("update");
const remove = statementSeconds.labels("delete");
const commit = statementSeconds.labels("commit");
const other = statementSeconds.labels("other");

const BY_NODE = new Map([
  ["SelectQueryNode", select],
  ["InsertQueryNode", insert],
  ["UpdateQueryNode", update],
  ["DeleteQueryNode", remove],
]);
/** One that begins with `with` is `other`, whatever it does. */
const BY_WORD = new Map([
  ["select", select],
  ["insert", insert],
  ["update", update],
  ["delete", remove],
  ["commit", commit],
]);
const WORD_LENGTH = 6;

/** From sending a statement to reading its answer, failed ones too. Not the wait for a connection, nor streams. */
export function measureStatement(event: LogEvent): void {
  if (event.level === "query" && event.isStream) return;
  const { query, sql } = event.query;
  const word = sql.trimStart().slice(0, WORD_LENGTH).toLowerCase();
  const kind = BY_NODE.get(query.kind) ?? BY_WORD.get(word) ?? other;
  kind.observe(event.queryDurationMillis / 1000);
  if (isTracing()) traceStatement(event);
}

const SYSTEM = "postgresql";
/** A shorter wait for a connection is none. */
const LEAST_WAIT_MS = 1;

/** Records a statement as a span: its text, never its parameters. Rules: LAW-55. */
export function traceStatement({ query: { sql }, queryDurationMillis, ...event }: LogEvent): void {
  if (sql === "begin") return;
  const { name, operation, table, text } = nameStatement(sql);
  recordStep(
    {
      name,
      kind: "client",
      attributes: {
        "db.system.name": SYSTEM,
        "db.operation.name": operation,
        "db.collection.name": table,
        "db.query.text": text,
      },
    },
    queryDurationMillis,
    event.level === "error" ? event.error : undefined,
  );
}

type Connect = () => Promise<pg.PoolClient>;

export function traceConnectionWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // `pool.query` calls it with a callback, Kysely without.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback || !isTracing() ? connect(callback as never) : traced(connect as Connect)) as pg.Pool["connect"];
}

async function traced(connect: Connect): Promise<pg.PoolClient> {
  const started = performance.now();
  const note = (error?: unknown) => {
    const ms = performance.now() - started;
    if (ms < LEAST_WAIT_MS) return;
    recordStep({ name: "wait for a connection", attributes: { "db.system.name": SYSTEM } }, ms, error);
  };
  try {
    const client = await connect();
    note();
    return client;
  } catch (error) {
    note(error);
    throw error;
  }
}
