import type pg from "pg";

/** Cannot execute ... in a read-only transaction, or during recovery. */
const READ_ONLY = "25006";
/**
 * A pooler between keeps its own connection to the replica when ours ends, so the replica is asked to end that.
 * Elsewhere the second statement does nothing.
 */
const LEAVE = "rollback; select pg_terminate_backend(pg_backend_pid()) where pg_is_in_recovery()";
const LEAVE_MS = 1_000;

type Callback = (error: unknown, ...rest: unknown[]) => void;

/**
 * For a pool's `connect` event. Ends a connection whose server refuses a write as a replica: after a failover the
 * former primary is one, and would refuse every later write, too. The caller gets the error when the connection is of
 * no more use, so that the pool does not keep it.
 */
export function dropReadOnlyConnections(client: pg.PoolClient): void {
  const query: unknown = client.query;
  if (typeof query !== "function") return;
  const ask = (...words: unknown[]): unknown => Reflect.apply(query, client, words);

  async function leave(): Promise<void> {
    // Whatever it answers: the connection ends.
    await Promise.resolve(ask({ text: LEAVE, query_timeout: LEAVE_MS })).catch(() => undefined);
    client.end().catch(() => undefined);
  }

  Object.assign(client, {
    query(...words: unknown[]): unknown {
      const last = words.at(-1);
      if (isCallback(last)) {
        const answer: Callback = (error, ...rest) => {
          if (isReadOnly(error)) void leave().then(() => last(error, ...rest));
          else last(error, ...rest);
        };
        return ask(...words.slice(0, -1), answer);
      }
      const asked = ask(...words);
      if (!(asked instanceof Promise)) return asked;
      return asked.catch(async (error: unknown) => {
        if (isReadOnly(error)) await leave();
        throw error;
      });
    },
  });
}

export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === READ_ONLY;
}

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}
