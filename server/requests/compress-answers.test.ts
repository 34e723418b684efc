import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressAnswers } from "./compress-answers.server.ts";

const LARGE = { text: "prata ".repeat(500) };

const app = new Hono();
app.use(compressAnswers);
app.get("/small", (c) => c.json({ ok: true }, 201, { "X-Kept": "yes" }));
app.get("/large", (c) => c.json(LARGE, 200, { ETag: '"abc"' }));
app.get("/data", (c) => c.body(JSON.stringify(LARGE), 200, { "Content-Type": "text/x-script" }));
app.get("/file", (c) =>
  c.json(LARGE, 200, { "Content-Type": "application/json", "Content-Disposition": "attachment" }),
);
app.get("/text", (c) => c.text("prata ".repeat(500)));
app.get("/packed", (c) => c.body("x", 200, { "Content-Type": "application/json", "Content-Encoding": "br" }));
app.get("/nothing", (c) => c.body(null, 204));

const ask = (path: string, encoding = "gzip, deflate, br", method = "GET") =>
  app.request(path, { method, headers: { "Accept-Encoding": encoding } });

test("a small answer is sent as it is, with its length, status and headers", async () => {
  const answer = await ask("/small");
  expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "application/json",
    "content-length": "11",
    vary: "Accept-Encoding",
    "x-kept": "yes",
  });
});

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)("of %s, a large answer is in %s, and its ETag is weak", async (accepted, encoding, decompress) => {
  for (const path of ["/large", "/data"]) {
    const answer = await ask(path, accepted);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse(decompress(bytes).toString())).toEqual(LARGE);
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  }
  expect((await ask("/large", accepted)).headers.get("ETag")).toBe('W/"abc"');
});

test("who accepts nothing gets the answer as it is", async () => {
  const answer = await ask("/large", "br;q=0");
  expect(answer.headers.has("Content-Encoding")).toBe(false);
  expect(answer.headers.get("ETag")).toBe('"abc"');
  expect(await answer.json()).toEqual(LARGE);
});

test("files and other texts are compressed as a stream", async () => {
  for (const path of ["/file", "/text"]) {
    const answer = await ask(path);
    expect([path, answer.headers.get("Content-Encoding")]).toEqual([path, "gzip"]);
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain("prata prata");
  }
});

test("what is compressed already, empty, or asked for by HEAD stays", async () => {
  expect(await (await ask("/packed")).text()).toBe("x");
  expect([(await ask("/nothing")).status, await (await ask("/nothing")).text()]).toEqual([204, ""]);
  expect((await ask("/large", "br", "HEAD")).headers.has("Content-Encoding")).toBe(false);
});
