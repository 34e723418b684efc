import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { whenFileIsDone } from "../clean-up.ts";
import { type ReceivedSpan, readExport } from "./read-otlp.ts";

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** All that came: request lines, headers and bodies. */
  received: Buffer[];
  /** How many exports came, whatever was answered. */
  exports: () => number;
}

/**
 * `silent` takes the request and never answers, `failing` says 500, `closing` closes the connection, `lying` answers
 * 200 with an endless body of nonsense.
 */
export type CollectorMood = "kind" | "silent" | "failing" | "closing" | "lying";

/** A collector that speaks OTLP over HTTP with protobuf bodies, on a port of its own until the test file ends. */
export async function startCollector(mood: CollectorMood = "kind"): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const received: Buffer[] = [];
  let exports = 0;

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    exports += 1;
    received.push(Buffer.from(`${incoming.method} ${incoming.url} ${incoming.rawHeaders.join("\n")}`), body);
    if (incoming.method !== "POST" || incoming.url !== "/v1/traces") return void outgoing.writeHead(404).end();
    if (incoming.headers["content-type"] !== "application/x-protobuf") return void outgoing.writeHead(415).end();
    spans.push(...readExport(body));
    outgoing.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
  }

  const server = createServer((incoming, outgoing) => {
    if (mood === "kind") return void take(incoming, outgoing).catch(() => outgoing.writeHead(400).end());
    exports += 1;
    if (mood === "closing") incoming.socket.destroy();
    incoming.resume();
    if (mood === "failing") outgoing.writeHead(500).end("no");
    if (mood === "lying") babble(outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, received, exports: () => exports };
}

const PIECE = Buffer.alloc(16 * 1024, "x");
const PIECE_EVERY_MS = 5;

function babble(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { "Content-Type": "application/x-protobuf" });
  const timer = setInterval(() => void outgoing.write(PIECE), PIECE_EVERY_MS);
  outgoing.once("close", () => clearInterval(timer));
}
