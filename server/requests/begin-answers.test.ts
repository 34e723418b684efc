import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { beginAnswers } from "./begin-answers.server.ts";
import { compressAnswers } from "./compress-answers.server.ts";

const WORDS = "connect ECONNREFUSED 10.1.2.3:5432";

function file(pieces: number): ReadableStream {
  async function* read() {
    for (let piece = 0; piece < pieces; piece += 1) yield `<url>${piece}</url>\n`;
    throw new Error(WORDS);
  }
  return Readable.toWeb(Readable.from(read())) as ReadableStream;
}

const app = new Hono()
  .use(compressAnswers)
  .use(beginAnswers)
  .get("/whole", (c) => c.body("<urlset/>", 200, { "Content-Type": "application/xml", "Content-Length": "9" }))
  .get("/after/:pieces", (c) =>
    c.body(file(Number(c.req.param("pieces"))), 200, { "Content-Type": "application/xml" }),
  );
app.onError((_, c) => c.text("Indisponível", 503));
const server = createServer(getRequestListener(app.fetch));
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
afterAll(() => new Promise((done) => server.close(done)));
const ask = (path: string, encoding = "identity") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { "Accept-Encoding": encoding },
  });

describe("a streamed file", () => {
  test("is sent as it is", async () => {
    const answer = await ask("/whole");
    expect([answer.status, answer.headers.get("Content-Length"), await answer.text()]).toEqual([200, "9", "<urlset/>"]);
  });

  test("whose first bytes cannot be read does not begin", async () => {
    const answer = await ask("/after/0");
    expect([answer.status, await answer.text()]).toEqual([503, "Indisponível"]);
  });

  test.each([
    [1, "identity"],
    [2, "identity"],
    [200, "identity"],
    [1, "gzip"],
  ])("that fails after %i pieces (%s) tells nothing of why", async (pieces, encoding) => {
    const told = await ask(`/after/${pieces}`, encoding).then(
      async (answer) => answer.text().catch(() => "cut off"),
      () => "cut off",
    );
    expect(told).not.toContain("ECONNREFUSED");
  });
});
