import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { endSlowBodies } from "./slow-body-timeout.ts";

const PACE = { stallMs: 1_500, graceMs: 600, leastBytesPerSecond: 1_000, everyMs: 50 };

const server = createServer((incoming, outgoing) => {
  incoming.on("error", () => undefined);
  incoming.resume().on("end", () => outgoing.end("done"));
});
endSlowBodies(server, PACE);
server.listen(0, "127.0.0.1");
await once(server, "listening");

afterAll(() => server.close());

/** A connection to the server, and all that it answers until it ends. */
function openConnection() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const closed = once(socket, "close");
  let text = "";
  socket.on("data", (part) => {
    text += String(part);
  });
  socket.on("error", () => undefined);
  return { socket, answer: async () => closed.then(() => text) };
}

/** Returns the status line that the server sends before it closes the connection. `send` writes the body. */
async function answerTo(length: number, send: (write: (text: string) => void) => Promise<void>) {
  const { socket, answer } = openConnection();
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  await send((text) => socket.writable && socket.write(text));
  return (await answer()).split("\r\n", 1)[0];
}

test("a body that stalls ends with 408", async () => {
  expect(await answerTo(10, async (write) => write("a"))).toBe("HTTP/1.1 408 Request Timeout");
});

test("a body that drips ends with 408", async () => {
  const answer = answerTo(1_000, async (write) => {
    for (let sent = 0; sent < 20; sent += 1) {
      write("a");
      await pause(60);
    }
  });
  expect(await answer).toBe("HTTP/1.1 408 Request Timeout");
});

test("a large body on a slow line arrives", async () => {
  const answer = answerTo(20_000, async (write) => {
    for (let sent = 0; sent < 20; sent += 1) {
      write("a".repeat(1_000));
      await pause(60);
    }
  });
  expect(await answer).toBe("HTTP/1.1 200 OK");
});

test("an expectation that nobody knows ends its connection", async () => {
  const { socket, answer } = openConnection();
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nContent-Length: 100000\r\n\r\na");
  expect(await answer()).toMatch(/^HTTP\/1.1 417 Expectation Failed\r\nConnection: close\r\n/);
});

test("fifty stalled bodies hold no connection", async () => {
  const answers = Array.from({ length: 50 }, () => answerTo(10, async () => undefined));
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 408 Request Timeout"]));
  expect(await new Promise((counted) => server.getConnections((_, count) => counted(count)))).toBe(0);
});
