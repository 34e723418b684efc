import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { streamedFile } from "./streamed-file.server.ts";

async function* file(rows: number) {
  yield "a;b\n";
  for (let row = 0; row < rows; row += 1) yield `${row};x\n`;
  throw new Error("Connection terminated unexpectedly");
}

const server = createServer(getRequestListener(() => streamedFile(file(1), { "Content-Type": "text/csv" })));
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
afterAll(() => new Promise((done) => server.close(done)));

test("a file whose first rows cannot be read does not begin", async () => {
  await expect(streamedFile(file(0), {})).rejects.toThrow("Connection terminated");
});

test("a file that has begun is cut off where it cannot go on, and tells nothing of why", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});
