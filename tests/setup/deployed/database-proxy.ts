import { connect, createServer, type Socket } from "node:net";
import { whenFileIsDone } from "../clean-up.ts";

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Simulates a stopped database: closes connections and refuses new ones. */
  cut(): Promise<void>;
  /** Simulates a lost machine: connections stay open, nothing answers. */
  silence(): void;
  /** Simulates a load balancer without a server: it ends connections, new ones as soon as it has accepted them. */
  hangUp(): void;
  /** Simulates a database that keeps failing over: a connection ends where `isLost` says so of a message to it. */
  stumble(isLost: (message: Buffer) => boolean): void;
  /** Accepts new connections again. Silenced ones stay silent. */
  restore(): Promise<void>;
}

/** Starts a proxy to a database that can be cut, silenced and restored. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let hangsUp = false;
  let isLost: (message: Buffer) => boolean = () => false;

  const server = createServer((incoming) => {
    if (hangsUp)
      return void incoming
        .on("error", () => undefined)
        .resume()
        .end();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes: Buffer) => {
        if (from === incoming && isLost(bytes)) from.destroy();
        else if (!silent) to.write(bytes);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  const cut = async () => {
    if (server.listening) {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    }
  };

  await listen(0);
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  whenFileIsDone(cut);
  return {
    url: url.href,
    cut,
    silence() {
      silent = true;
    },
    hangUp() {
      hangsUp = true;
      for (const socket of sockets) socket.destroy();
    },
    stumble(chance) {
      isLost = chance;
    },
    async restore() {
      silent = false;
      isLost = () => false;
      hangsUp = false;
      if (!server.listening) await listen(port);
    },
  };
}
