import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A service whose answers begin as JSON and go on until the caller hangs up. */
export interface EndlessService {
  url: string;
  /** Bytes handed to the network so far, in all answers. */
  sentBytes(): number;
  close(): void;
}

const BLOCK = Buffer.alloc(64 * 1024, "a");
/** An answer ends here if nobody hangs up, so that a test fails instead of filling the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Starts an endless service on a port of this machine. `status`: of its answers. */
export async function openEndlessService(status = 200): Promise<EndlessService> {
  let sent = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" });
    response.write('{"a":"');
    const before = sent;
    const more = () => {
      while (!response.destroyed) {
        if (sent - before >= MOST_BYTES) return response.end('"}');
        sent += BLOCK.length;
        if (!response.write(BLOCK)) return;
      }
    };
    response.on("drain", more);
    response.on("error", () => response.destroy());
    more();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
