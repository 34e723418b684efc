import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Server as Door, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The steps of a graceful shutdown. */
export interface Draining {
  /** Whether it has begun. */
  begun(): boolean;
  /** Another way in, whose connections the server takes as its own. */
  addDoor(door: Door | null): void;
  /**
   * Every answer from now on closes its connection, and new ones are still taken for `graceMs`: whoever spreads
   * requests over several processes sees `/readyz` say 503 meanwhile, and sends the next ones elsewhere.
   */
  begin(graceMs: number): Promise<void>;
  /** Takes no more connections; resolves when running requests are answered, which are cut off after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
  /** Ends the grace period and the running requests at once. */
  hurry(): void;
}

const SWEEP_MS = 50;

/** To be called before anything else listens for the server's requests. */
export function drainable(server: Server): Draining {
  const hurried = new AbortController();
  const running = new Set<ServerResponse>();
  /** Opened ahead of time by browsers and proxies; the server itself does not count them as idle. */
  const unused = new Set<Socket>();
  const doors: Door[] = [server];
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
    addDoor(door) {
      if (door) doors.push(door);
    },
    async begin(graceMs) {
      begun = true;
      for (const outgoing of running) outgoing.shouldKeepAlive = false;
      if (graceMs > 0) await pause(graceMs, undefined, { signal: hurried.signal }).catch(() => undefined);
    },
    async stop(deadlineMs) {
      const open = doors.filter((door) => door.listening);
      if (open.length === 0) return;
      const cutOff = () => server.closeAllConnections();
      const sweep = setInterval(closeIdle, SWEEP_MS);
      const limit = setTimeout(cutOff, hurried.signal.aborted ? 0 : deadlineMs);
      hurried.signal.addEventListener("abort", cutOff);
      await Promise.all(open.map((door) => new Promise((closed) => door.close(closed))));
      clearInterval(sweep);
      clearTimeout(limit);
      hurried.signal.removeEventListener("abort", cutOff);
    },
    hurry: () => hurried.abort(),
  };
}
