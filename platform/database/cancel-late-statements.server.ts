import { connect } from "node:net";
import type pg from "pg";
import { z } from "zod";

const Cancellable = z.object({ host: z.string(), port: z.number(), processID: z.number(), secretKey: z.number() });
/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL_REQUEST = 80_877_102;
const BYTES = 16;
/** Longer than PgBouncer keeps a request that waits for a server connection (`cancel_wait_timeout`, 10 s). */
const LOST_MS = 30_000;

/**
 * For a pool's `connect` event. A statement without an answer after `ms` is cancelled at the server: a client that only
 * gives up leaves it running on a pooler's server connection. Cursors are left alone.
 */
export function cancelLateStatements(ms: number): (client: pg.ClientBase) => void {
  return (client) => {
    const query: unknown = client.query;
    if (typeof query !== "function") return;
    Object.assign(client, {
      query(...words: unknown[]): unknown {
        const late = setTimeout(() => cancelStatement(client), ms).unref();
        const done = () => clearTimeout(late);
        const callback = words.at(-1);
        if (typeof callback === "function") {
          words[words.length - 1] = (...answer: unknown[]) => {
            done();
            Reflect.apply(callback, undefined, answer);
          };
        }
        const result: unknown = Reflect.apply(query, client, words);
        if (result instanceof Promise) result.then(done, done);
        else if (typeof callback !== "function") done();
        return result;
      },
    });
  };
}

/** Without TLS, also where the client has it: poolers and servers take it so, and it holds nothing but the key. */
function cancelStatement(client: pg.ClientBase): void {
  const { data } = Cancellable.safeParse(client);
  if (!data) return;
  const { host, port, processID, secretKey } = data;
  const request = Buffer.alloc(BYTES);
  for (const [index, value] of [BYTES, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value, index * 4);
  }
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // The statement's own connection reports what is wrong.
  socket.on("error", () => undefined);
  socket.setTimeout(LOST_MS, () => socket.destroy());
  // The other side closes when it is done. PgBouncer 1.18 crashes if this one does so first.
  socket.write(request);
}
