import type { LogEvent } from "kysely";
import type pg from "pg";
import { isTracing, recordStep } from "#platform/observability/tracing.server.ts";
import { nameStatement } from "./statement-name.ts";

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
