import type pg from "pg";

type Connect = () => Promise<pg.PoolClient>;

/** How long a server that has no connection left is not asked for one. */
const REST_MS = 250;

/**
 * Lets a pool work with the connections it has while the server refuses more (53300): callers queue for an open one, within
 * the pool's usual time limit. With none open they are refused at once; the server is tried again every 250 ms, once for all
 * callers.
 */
export function getByWithFewer(pool: pg.Pool): void {
  const connect: Connect = pool.connect.bind(pool) as Connect;
  let refusal: unknown = null;
  /** Open connections; the pool's own count includes attempts. */
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

  /** Connects, and remembers a refusal. */
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
    // One attempt for all callers: the others share its refusal, or continue once it has connected.
    const asked = ask();
    first = asked.finally(() => {
      first = null;
    });
    first.catch(() => undefined);
    return asked;
  }

  // Same signatures as the pool's own `connect`; its `query` uses the one with a callback.
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
