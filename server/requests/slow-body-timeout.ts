import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface BodyPace {
  /** Maximum pause between two chunks of a body, in ms. */
  stallMs: number;
  /** For this long a body may be slower than `leastBytesPerSecond`. */
  graceMs: number;
  leastBytesPerSecond: number;
  everyMs: number;
}

/** Slower than a phone with the worst reception. */
const PACE: BodyPace = { stallMs: 20_000, graceMs: 30_000, leastBytesPerSecond: 1_000, everyMs: 5_000 };

interface Reading {
  outgoing: ServerResponse;
  startedAt: number;
  /** `bytesRead` of the connection when the request began. */
  startBytes: number;
  lastBytes: number;
  lastAt: number;
}

/** 408 for a stalled or trickling body: otherwise anyone could hold thousands of connections open. */
export function endSlowBodies(server: Server, pace: BodyPace = PACE): void {
  const reading = new Map<IncomingMessage, Reading>();

  server.prependListener("request", (incoming, outgoing) => {
    if (!hasBody(incoming)) return;
    const [now, bytes] = [performance.now(), incoming.socket.bytesRead];
    reading.set(incoming, { outgoing, startedAt: now, startBytes: bytes, lastBytes: bytes, lastAt: now });
    incoming.once("close", () => reading.delete(incoming));
  });

  // By default Node answers by itself and keeps the connection open, without a `request` event.
  server.on("checkExpectation", (_, outgoing) => {
    outgoing.writeHead(417, { Connection: "close", "Content-Length": "0" }).end();
  });

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [incoming, each] of reading) {
      if (incoming.complete) reading.delete(incoming);
      else if (isTooSlow(each, incoming.socket.bytesRead, now, pace)) end(incoming, each.outgoing);
    }
  }, pace.everyMs);
  sweep.unref();
  server.once("close", () => clearInterval(sweep));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether a body is too slow. Also updates its progress. */
function isTooSlow(reading: Reading, bytes: number, now: number, pace: BodyPace): boolean {
  if (bytes > reading.lastBytes) {
    reading.lastBytes = bytes;
    reading.lastAt = now;
  }
  if (now - reading.lastAt > pace.stallMs) return true;
  const lasted = now - reading.startedAt;
  return lasted > pace.graceMs && (bytes - reading.startBytes) / (lasted / 1000) < pace.leastBytesPerSecond;
}

function end({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  if (!outgoing.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  socket.destroySoon();
}
