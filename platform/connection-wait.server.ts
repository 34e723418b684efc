import type pg from "pg";

type Connect = () => Promise<pg.PoolClient>;

/** How long a server that has no connection left is not asked for one. */
const REST_MS = 250;

/**
 * Makes a pool get by with the connections it has while the server gives it no more (53300): who asks waits for one of them, as
 * long as for any. Without a single one they are refused at once, and the server is asked again every quarter of a second, however many
 * ask.
 */
export function getByWithFewer(pool: pg.Pool): void {
  const connect: Connect = pool.connect.bind(pool) as Connect;
  let refusal: unknown = null;
  /** Those that are open; the pool counts attempts as well. */
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

  /** Asks the server itself, and notes when it refuses. */
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
    // One asks for all: the others are refused with it, or go on from there.
    const asked = ask();
    first = asked.finally(() => {
      first = null;
    });
    first.catch(() => undefined);
    return asked;
  }

  // As the pool's own: with a callback, which its `query` uses, or without.
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
