import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPageCache } from "#platform/concurrency/page-cache.server.ts";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createCachedPageListener } from "./cached-page-listener.server.ts";
import { keepAnswers } from "./kept-answers.server.ts";
import { createPages } from "./pages/pages.server.ts";

const ADDRESS = "/produto/ANELAPARAD-001";
const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };

const site = createSmallSite();
const shop = await createTestShop({
  worker: false,
  config: { trustProxy: true },
  pages: (services) => createPages(services, { build: () => site.build, mode: "production" }),
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a raw request, without the normalisation that `fetch` applies. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", url = shop.url): Promise<Answer> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({ hostname, port, path, method, headers }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("end", () =>
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.on("error", failed);
    outgoing.end();
  });
}

function comparable({ status, headers, body }: Answer) {
  const { date: _date, "x-request-id": _id, ...rest } = headers;
  return { status, headers: rest, body: body.toString("base64") };
}

describe("a kept page", () => {
  test("is answered as the router answers it, header for header, byte for byte", async () => {
    shop.services.pages.dropAll();
    const rendered = await ask(ADDRESS, BROWSER);
    const kept = await ask(ADDRESS, BROWSER);
    expect(comparable(kept)).toEqual(comparable(rendered));
    expect(kept.headers).toMatchObject({
      "content-encoding": "br",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    const etag = kept.headers.etag ?? "";
    expect((await ask(ADDRESS, { "If-None-Match": etag })).status).toBe(304);
    expect((await ask("/produto/NONE")).status).toBe(404);
    expect((await ask("/produto/NONE")).status).toBe(404);
  });

  test("is valid for a minute where a browser fetches its data ahead, and only there", async () => {
    shop.services.pages.dropAll();
    const ahead = { ...BROWSER, "Sec-Purpose": "prefetch" };
    const asked = async (path: string, headers: Record<string, string>) =>
      (await ask(path, headers)).headers["cache-control"];
    const data = `${ADDRESS}.data`;
    const turns = [ahead, ahead, BROWSER, ahead];
    const heard: unknown[] = [];
    for (const headers of turns) heard.push(await asked(data, headers));
    expect(heard).toEqual(["private, max-age=60", "private, max-age=60", "public, no-cache", "private, max-age=60"]);
    for (const _ of turns) expect(await asked(ADDRESS, ahead)).toBe("public, no-cache");
  });

  test("is sent in each encoding as the router sends it", async () => {
    for (const accepted of ["gzip", "identity", "br"]) {
      shop.services.pages.dropAll();
      const rendered = await ask(ADDRESS, { "Accept-Encoding": accepted });
      expect(comparable(await ask(ADDRESS, { "Accept-Encoding": accepted }))).toEqual(comparable(rendered));
      expect(rendered.headers["content-length"]).toBe(String(rendered.body.length));
    }
  });

  test("a HEAD request gets the headers alone", async () => {
    const askBoth = async () => [await ask(ADDRESS, BROWSER), await ask(ADDRESS, BROWSER, "HEAD")] as const;
    // The page is compressed once more after it was asked for again.
    await expect
      .poll(async () => {
        const [full, head] = await askBoth();
        return [head.body.length, isDeepStrictEqual(comparable(head).headers, comparable(full).headers)];
      })
      .toEqual([0, true]);
  });

  test("is found under every spelling of its address, and under no other", async () => {
    await ask(ADDRESS);
    site.renderings = 0;
    expect((await ask(`${ADDRESS}?utm_source=x&gclid=1`)).status).toBe(200);
    expect((await ask(`${ADDRESS}?`)).status).toBe(200);
    expect((await ask("/conta/../produto/ANELAPARAD-001?x")).status).toBe(200);
    expect(site.renderings).toBe(0);
    for (const other of [`//localhost${ADDRESS}?x`, "/%00?x"]) {
      expect([other, (await ask(other)).status]).toEqual([other, 404]);
    }
    expect((await ask(ADDRESS, {}, "POST")).status).not.toBe(200);
  });

  test("a forged host is neither rendered nor kept", async () => {
    shop.services.pages.dropAll();
    await ask(ADDRESS, { Host: "evil.example" });
    expect((await ask(ADDRESS)).body.toString()).not.toContain("evil");
  });

  test("the proxy's request id is kept when it is sane, else one is given; all differ", async () => {
    expect((await ask(ADDRESS, { "X-Request-Id": "abc-12345678" })).headers["x-request-id"]).toBe("abc-12345678");
    const given = await Promise.all(
      ["", "short", "with space", "x".repeat(65)].map((id) => ask(ADDRESS, { "X-Request-Id": id })),
    );
    const ids = given.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[\w-]{8,64}$/.test(String(id)))).toBe(true);
  });

  test("without a proxy of ours nobody chooses the id of their request", async () => {
    const config = { ...shop.services.config, trustProxy: false };
    const bare = createCachedPageListener({ ...shop.services, config }, keepAnswers(shop.services), () => undefined);
    const server = createServer(bare);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await ask(ADDRESS, { "X-Request-Id": "abc-12345678" }, "GET", url);
    server.close();
    expect(answer.status).toBe(200);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{12}-\w+$/);
  });
});

describe("by itself", () => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const pages = createPageCache({ clock: () => new Date(), maxAgeMs: 60_000, maxBytes: 1_000_000 });
  const server = createServer();
  let url = "";

  beforeAll(async () => {
    const config = { ...shop.services.config, mode: "production" as const };
    server.on(
      "request",
      createCachedPageListener(
        { config, pages, cdn: null, logger },
        keepAnswers(shop.services),
        (_incoming, outgoing) => {
          outgoing.statusCode = 418;
          outgoing.end();
        },
      ),
    );
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await pages.getOrRender("/busca?q=anel", async () => ({
      status: 200,
      headers: new Map([["content-type", "text/html"]]),
      body: Buffer.from("found"),
      tags: ["listing:all"],
    }));
  });
  afterAll(() => server.close());

  test("writes one line, without the query, and asks for HTTPS in production", async () => {
    const { headers, body } = await ask("/busca?q=anel", {}, "GET", url);
    expect(body.toString()).toBe("found");
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 30,
        time: expect.anything(),
        req: headers["x-request-id"],
        method: "GET",
        path: "/busca",
        status: 200,
        ms: expect.any(Number),
        msg: "request",
      },
    ]);
  });

  test("passes on what is not kept, not current, or no reading", async () => {
    expect((await ask("/busca?q=brinco", {}, "GET", url)).status).toBe(418);
    expect((await ask("/busca?q=anel", {}, "POST", url)).status).toBe(418);
    pages.drop("listing:all");
    expect((await ask("/busca?q=anel", {}, "GET", url)).status).toBe(418);
  });
});
