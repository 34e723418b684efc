import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { whenFileIsDone } from "../clean-up.ts";

/** CopyDone: `c` and its length. */
const COPY_DONE = Buffer.from("c\0\0\0\x04", "latin1");
const LATE_MS = 20;

/**
 * A relay to a database that holds back what comes after the last row of a COPY for a moment, as records of TLS and
 * packets of a network may. Returns the address through it.
 */
export async function startLateCounts(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl);
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    incoming.setNoDelay(true).pipe(outgoing);
    let sent = Promise.resolve();
    outgoing.on("data", (bytes: Buffer) => {
      const end = bytes.lastIndexOf(COPY_DONE);
      sent = sent.then(async () => {
        if (end < 0) return void incoming.write(bytes);
        incoming.write(bytes.subarray(0, end + COPY_DONE.length));
        await pause(LATE_MS);
        incoming.write(bytes.subarray(end + COPY_DONE.length));
      });
    });
    for (const each of [incoming, outgoing]) each.on("error", () => undefined);
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenFileIsDone(() => server.close());
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
