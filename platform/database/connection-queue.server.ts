import type pg from "pg";

type Connect = () => Promise<pg.PoolClient>;

/** How long no new connection is tried after a refusal. */
const REST_MS = 250;

/**
 * While the server refuses more (53300), callers queue for an open connection, within the pool's usual timeout; with
 * none open they fail at once. After 250 ms the next attempt is made, one for all callers.
 */
export function queueWhenConnectionsRunOut(pool: pg.Pool): void {
  const connect: Connect = pool.connect.bind(pool) as Connect;
  let refusal: unknown = null;
  /** The pool's own count includes attempts. */
  const open = new Set<pg.PoolClient>();
  let first: Promise<unknown> | null = null;
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));

  function rest(error: unknown): void {
    if (refusal === null) {
      const most = pool.options.max;
      setTimeout(() => {
        refusal = null;
        pool.options.max = most;
      }, REST_MS).unref();
    }
    refusal = error;
    pool.options.max = Math.max(1, open.size);
  }

  async function ask(): Promise<pg.PoolClient> {
    try {
      return await connect();
    } catch (error) {
      if (isRefused(error)) rest(error);
      throw error;
    }
  }

  async function connectPatiently(): Promise<pg.PoolClient> {
    if (open.size > 0) {
      return ask().catch((error: unknown) => {
        if (isRefused(error)) return connectPatiently();
        throw error;
      });
    }
    if (refusal !== null) throw refusal;
    if (first) {
      await first;
      return connectPatiently();
    }
    // One attempt for all callers: the others share its error, or continue once it has connected.
    const asked = ask();
    first = asked.finally(() => {
      first = null;
    });
    first.catch(() => undefined);
    return asked;
  }

  // Same signatures as the pool's own `connect`: the pool's `query` calls it with a callback.
  pool.connect = ((callback?: (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void) => {
    const connected = connectPatiently();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) => callback(error, undefined, () => undefined),
    );
  }) as pg.Pool["connect"];
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53300";
}
