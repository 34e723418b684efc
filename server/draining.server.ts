import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket, Server as SocketServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Draining {
  begun(): boolean;
  /** A second listening socket that passes its connections to the same server. */
  addSocketServer(socketServer: SocketServer | null): void;
  /**
   * From now on every response closes its connection. New ones are still accepted for `graceMs`: meanwhile a load
   * balancer sees 503 at `/readyz` and routes requests elsewhere.
   */
  begin(graceMs: number): Promise<void>;
  /** Resolves when running requests are done; cuts them off after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
  /** Running requests too, immediately. */
  hurry(): void;
}

const SWEEP_MS = 50;

/** Must be called before any other `request` listener is added. */
export function drainable(server: Server): Draining {
  const hurried = new AbortController();
  const running = new Set<ServerResponse>();
  /** Opened ahead by browsers and proxies. `closeIdleConnections` ignores them. */
  const unused = new Set<Socket>();
  const socketServers: SocketServer[] = [server];
  let begun = false;

  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    unused.delete(socket);
    if (begun) outgoing.shouldKeepAlive = false;
    running.add(outgoing);
    outgoing.once("close", () => running.delete(outgoing));
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    begun: () => begun,
    addSocketServer(socketServer) {
      if (socketServer) socketServers.push(socketServer);
    },
    async begin(graceMs) {
      begun = true;
      for (const outgoing of running) outgoing.shouldKeepAlive = false;
      if (graceMs > 0) await pause(graceMs, undefined, { signal: hurried.signal }).catch(() => undefined);
    },
    async stop(deadlineMs) {
      const open = socketServers.filter((socketServer) => socketServer.listening);
      if (open.length === 0) return;
      const cutOff = () => server.closeAllConnections();
      const sweep = setInterval(closeIdle, SWEEP_MS);
      const limit = setTimeout(cutOff, hurried.signal.aborted ? 0 : deadlineMs);
      hurried.signal.addEventListener("abort", cutOff);
      await Promise.all(open.map((socketServer) => new Promise((closed) => socketServer.close(closed))));
      clearInterval(sweep);
      clearTimeout(limit);
      hurried.signal.removeEventListener("abort", cutOff);
    },
    hurry: () => hurried.abort(),
  };
}
