import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { whenFileIsDone } from "../clean-up.ts";

export interface TlsDatabaseProxy {
  /** The database's URL through the proxy, without `sslmode`; its host is `localhost`. */
  url: string;
  /** Simulates a lost machine: connections stay open, nothing answers. */
  silence(): void;
}

/** A frontend's request for TLS: its length, and a code in the place of a version. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Starts a proxy that ends TLS with a certificate before a database, as hosts of databases do. In PEM. */
export async function startTlsDatabaseProxy(
  databaseUrl: string,
  { cert, key }: { cert: string; key: string },
): Promise<TlsDatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((raw) => {
    sockets.add(raw);
    raw.on("error", () => undefined).on("close", () => sockets.delete(raw));
    raw.once("data", (request: Buffer) => {
      if (!request.equals(SSL_REQUEST)) return raw.destroy();
      raw.write("S");
      const incoming = new TLSSocket(raw, { isServer: true, cert, key });
      const outgoing = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        from.on("data", (bytes) => silent || to.write(bytes));
        from.on("error", () => undefined).on("close", () => to.destroy());
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "localhost";
  url.port = String(address && typeof address === "object" ? address.port : 0);
  return {
    url: url.href,
    silence() {
      silent = true;
    },
  };
}
