import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { openEndlessService } from "#tests/setup/providers/endless-answer.ts";
import { createHttpClient } from "./http-client.server.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener) {
  const lines: string[] = [];
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logger = pino({ level: "debug" }, { write: (line) => lines.push(line) });
  return { client: createHttpClient({ service: "cep", baseUrl, headers: { "X-Own": "yes" }, logger }), baseUrl, lines };
}

const request = { operation: "lookup", path: "/01310100?who=ana@example.com", schema: z.object({ a: z.number() }) };

test("brings the parsed answer, and logs neither address nor body", async () => {
  const { client, lines } = await serve((req, res) => {
    expect(req.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      "x-own": "yes",
    });
    req.on("data", (chunk) => res.end(JSON.stringify({ a: String(chunk).length, secret: "s" })));
  });
  const result = await client({ ...request, method: "POST", body: { b: 1 }, timeoutMs: 10_000, requestId: "r1" });
  expect(result).toEqual({ kind: "ok", status: 200, body: { a: 7 } });
  expect(lines.join("")).toMatch(/"req":"r1".*"outcome":"ok"/);
  expect(lines.join("")).not.toMatch(/01310100|ana@|secret/);
});

test("names a refusal with its body, and a redirect is one", async () => {
  const { client } = await serve((req, res) => {
    if (req.method === "GET") res.writeHead(302, { Location: "/login" }).end();
    else res.writeHead(422, { "Content-Type": "application/json" }).end('{"message":"no"}');
  });
  expect(await client({ ...request, method: "POST", body: {}, timeoutMs: 10_000 })).toEqual({
    kind: "status",
    status: 422,
    body: { message: "no" },
  });
  expect(await client({ ...request, timeoutMs: 10_000 })).toEqual({ kind: "status", status: 302, body: null });
});

test("says how long a busy service wants to be left alone", async () => {
  const soon = new Date(Date.now() + 90_500).toUTCString();
  const told: [number, string][] = [
    [429, "120"],
    [503, soon],
    [503, "Thu, 01 Jan 2026 00:00:00 GMT"],
    [429, "999999999"],
    [429, "soon"],
    [404, "120"],
  ];
  const { client } = await serve((_req, res) => {
    const [status, wait] = told.shift() ?? [200, ""];
    res.writeHead(status, { "Retry-After": wait }).end("{}");
  });
  const waits: unknown[] = [];
  for (let i = 0; i < 6; i += 1) {
    const answer = await client({ ...request, timeoutMs: 10_000 });
    waits.push("retryAfterSeconds" in answer ? answer.retryAfterSeconds : null);
  }
  expect(waits).toEqual([120, expect.toBeOneOf([89, 90, 91]), 0, 21_600, null, null]);
});

test("names what is no JSON or of another shape", async () => {
  const answers = ["<html></html>", '{"a":"1"}', ""];
  const { client } = await serve((_req, res) => res.end(answers.shift()));
  for (let i = 0; i < 3; i += 1) {
    expect(await client({ ...request, timeoutMs: 10_000 })).toEqual({ kind: "invalid_body", status: 200 });
  }
});

test("gives up after the time, also in the middle of an answer", async () => {
  const { client } = await serve((_req, res) => res.write('{"a":'));
  const started = Date.now();
  expect(await client({ ...request, timeoutMs: 100 })).toEqual({ kind: "timeout" });
  expect(Date.now() - started).toBeLessThan(5_000);
});

test("names a service that cannot be reached", async () => {
  const { client } = await serve((_req, res) => res.destroy());
  expect(await client({ ...request, timeoutMs: 10_000 })).toEqual({ kind: "unreachable" });
});

test.each([
  [200, { kind: "invalid_body", status: 200 }],
  [500, { kind: "status", status: 500, body: null }],
])("reads no more than a megabyte of an answer that does not end (%i)", async (status, expected) => {
  const service = await openEndlessService(status);
  closers.push(service.close);
  const client = createHttpClient({ service: "cep", baseUrl: service.url, logger: pino({ level: "silent" }) });
  expect(await client({ ...request, schema: z.object({ a: z.string() }), timeoutMs: 10_000 })).toEqual(expected);
  // What is under way in buffers of both sides comes on top.
  expect(service.sentBytes()).toBeLessThan(16 * 1024 * 1024);
});
