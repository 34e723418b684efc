import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PagePurger, PurgeFailed } from "./page-purger.ts";
import { createPurgeQueue, type PurgeQueue } from "./purge-queue.server.ts";
import { createVarnishPurger } from "./varnish-purger.server.ts";

const TIMING = { gatherMs: 20, againMs: 60, retryMs: 30, longestRetryMs: 100 };
const SECRET = "secret-of-the-purges";

let sent: string[];
let answers: ((outgoing: ServerResponse) => void)[];
let refusing: boolean;
let lines: string[];
let server: ReturnType<typeof createServer>;
let purger: PagePurger;
let queue: PurgeQueue;

beforeEach(async () => {
  [sent, answers, lines, refusing] = [[], [], [], false];
  server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, headers } = incoming;
    if (method !== "PURGE" || headers["x-purge-secret"] !== SECRET) {
      outgoing.writeHead(403).end();
      return;
    }
    sent.push(String(headers["xkey-softpurge"]));
    const answer = answers.shift();
    if (refusing) outgoing.writeHead(503).end();
    else if (answer) answer(outgoing);
    else outgoing.writeHead(200).end("Purged 1");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  purger = createVarnishPurger({ urls: [url], secret: SECRET });
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  queue = createPurgeQueue(purger, logger, TIMING);
});

afterEach(async () => {
  await queue.stop(500);
  server.close();
  server.closeAllConnections();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("purges", () => {
  test("are collected, each tag once, and sent again later", async () => {
    queue.add(["product:A", "listing:all"]);
    queue.add(["product:B", "listing:all"]);
    expect(sent).toEqual([]);
    await expect.poll(() => sent).toEqual(["product:A listing:all product:B", "product:A listing:all product:B"]);
    await pause(150);
    expect(sent).toHaveLength(2);
  });

  test("a change during a purge gets purges of its own", async () => {
    let finish: () => void = () => undefined;
    answers.push((outgoing) => {
      finish = () => void outgoing.writeHead(200).end();
    });
    queue.add(["product:A"]);
    await expect.poll(() => sent).toHaveLength(1);
    queue.add(["product:A"]);
    await pause(50);
    expect(sent).toHaveLength(1);
    finish();
    await expect.poll(() => sent).toEqual(["product:A", "product:A", "product:A"]);
  });

  test("a refused one is sent until it is taken, with what came meanwhile, and one line a minute says so", async () => {
    refusing = true;
    queue.add(["product:A"]);
    await expect.poll(() => queue.isFailing()).toBe(true);
    queue.add(["product:B"]);
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    refusing = false;
    await expect.poll(() => queue.isFailing()).toBe(false);
    await expect.poll(() => sent.slice(-1)).toEqual(["product:A product:B"]);
    const said = lines.map((line) => JSON.parse(line).msg);
    expect(said).toEqual(["the CDN could not be purged; it is tried again", "the CDN is purged again"]);
    expect(lines[0]).toContain("status 503");
    expect(lines.join()).not.toContain(SECRET);
  });

  test("too many that wait become a purge of all pages", async () => {
    refusing = true;
    queue.add(["product:A"]);
    await expect.poll(() => queue.isFailing()).toBe(true);
    queue.add(Array.from({ length: 600 }, (_, at) => `product:${at}`));
    refusing = false;
    const refused = sent.length;
    // The purge that was refused may be under way once more.
    const after = () => sent.slice(refused).filter((tags) => tags !== "product:A");
    await expect.poll(after).toEqual(["pages", "pages"]);
  });

  test("the CDN's own waiting time is kept", async () => {
    const called: number[] = [];
    const limited = createPurgeQueue(
      {
        async purgeTags() {
          called.push(performance.now());
          if (called.length === 1) throw new PurgeFailed("status 429", 0.4);
        },
        purgeAll: async () => undefined,
      },
      pino({ level: "silent" }),
      TIMING,
    );
    limited.add(["product:A"]);
    await expect.poll(() => called.length).toBeGreaterThan(1);
    expect((called[1] ?? 0) - (called[0] ?? 0)).toBeGreaterThan(390);
    await limited.stop(10);
  });

  test("the end purges all pages once, and does not wait for long", async () => {
    queue.add(["product:A"]);
    await queue.stop(500);
    expect(sent).toEqual(["pages"]);
    answers.push(() => undefined);
    const hanging = createPurgeQueue(purger, pino({ level: "silent" }), TIMING);
    const started = performance.now();
    await hanging.stop(50);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("several Varnishes", () => {
  test("one that is away fails the purge, after the others have it", async () => {
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const both = createVarnishPurger({ urls: ["http://127.0.0.1:9", here], secret: SECRET });
    await expect(both.purgeAll()).rejects.toThrow("unreachable");
    expect(sent).toEqual(["pages"]);
    const wrong = createVarnishPurger({ urls: [here], secret: "another" });
    await expect(wrong.purgeTags(["product:A"])).rejects.toThrow("status 403");
  });

  test("a long list is sent in parts; tags too long for one header purge all pages", async () => {
    await purger.purgeTags(Array.from({ length: 150 }, (_, at) => `product:${at}`));
    expect(sent.map((keys) => keys.split(" ").length)).toEqual([100, 50]);
    await purger.purgeTags(Array.from({ length: 10 }, () => "x".repeat(900)));
    expect(sent[2]).toBe("pages");
  });
});
