import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { recordCalls } from "./record-calls.server.ts";

const server = createServer((request, response) => {
  if (request.url === "/gone") return request.socket.destroy();
  response.statusCode = request.url === "/no" ? 402 : 200;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ asked: request.url }));
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test("the calls of some work are kept in their order, and their answers can still be read", async () => {
  const recorded = await recordCalls(async (soFar) => {
    const first = await (await fetch(`${origin}/a`, { method: "POST", body: '{"x":1}' })).json();
    expect(await soFar()).toHaveLength(1);
    await fetch(new URL(`${origin}/no`));
    await fetch(`${origin}/gone`).catch(() => undefined);
    return first;
  });
  expect(recorded).toMatchObject({
    value: { asked: "/a" },
    error: null,
    calls: [
      { method: "POST", url: `${origin}/a`, status: 200, sent: '{"x":1}', answered: '{"asked":"/a"}' },
      { method: "GET", url: `${origin}/no`, status: 402, sent: null, answered: '{"asked":"/no"}' },
      { status: 0, answered: "" },
    ],
  });
});

test("what others ask for at the same time is theirs, and an error keeps what was asked before it", async () => {
  const [mine] = await Promise.all([
    recordCalls(async () => {
      await fetch(`${origin}/mine`);
      throw new TypeError("mine");
    }),
    fetch(`${origin}/theirs`),
    recordCalls(() => fetch(`${origin}/others`)),
  ]);
  expect(mine.error).toBeInstanceOf(TypeError);
  expect(mine.calls.map(({ url }) => url)).toEqual([`${origin}/mine`]);
});
