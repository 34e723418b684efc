import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPageCache, type PageCache } from "#platform/concurrency/page-cache.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { createDocuments, type Documents, type StoredDocument } from "./documents.server.ts";

let now = 0;
let writings = 0;
let text = "";
let failing = false;
let slow = 0;
let pages: PageCache;
let documents: Documents;

beforeEach(() => {
  now = 1_000_000;
  writings = 0;
  text = "one";
  failing = false;
  slow = 0;
  const clock = () => new Date(now);
  pages = createPageCache({ clock, maxAgeMs: 300_000, maxBytes: 1_000_000 });
  documents = createDocuments({ clock, logger: createLogger("silent"), pages, tag: "listing:all" });
});
afterEach(() => documents.close());

async function source() {
  writings += 1;
  const written = text;
  return (async function* () {
    yield written.slice(0, 1);
    await pause(slow);
    if (failing) throw new Error("the database is away");
    yield written.slice(1);
  })();
}

const ask = () => documents.current("list", source);

async function textOf(document: StoredDocument | null): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of document?.read() ?? []) parts.push(part);
  return gunzipSync(Buffer.concat(parts)).toString();
}

test("is written once for all who ask, and again when what it shows has changed", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, ask));
  expect(await textOf(all[49] ?? null)).toBe("one");
  await ask();
  expect(writings).toBe(1);
  text = "two";
  pages.drop("product:1");
  await ask();
  expect(writings).toBe(1);
  pages.drop("listing:all");
  expect(await textOf(await ask())).toBe("two");
  expect(await textOf(all[0] ?? null)).toBe("one");
  expect(writings).toBe(2);
});

test("is written again after five minutes; the same text keeps its tag and date", async () => {
  const first = await ask();
  now += 300_001;
  const second = await ask();
  expect(writings).toBe(2);
  expect(second).toMatchObject({ etag: first?.etag, lastModified: first?.lastModified });
  expect(await textOf(second)).toBe("one");
});

test("what changes while it is written makes it old at once", async () => {
  slow = 50;
  const running = ask();
  await pause(10);
  text = "two";
  pages.drop("listing:all");
  expect(await textOf(await running)).toBe("one");
  expect(await textOf(await ask())).toBe("two");
});

test("when writing fails the last good copy is given, and without one the failure", async () => {
  failing = true;
  await expect(ask()).rejects.toThrow("the database is away");
  failing = false;
  await ask();
  failing = true;
  now += 300_001;
  expect(await textOf(await ask())).toBe("one");
  failing = false;
  text = "two";
  expect(await textOf(await ask())).toBe("two");
});

test("whoever can have a copy waits two seconds at most, and a long one rests before the next", async () => {
  await ask();
  slow = 2_500;
  text = "two";
  pages.drop("listing:all");
  const started = performance.now();
  expect(await textOf(await ask())).toBe("one");
  expect(performance.now() - started).toBeLessThan(2_400);
  await expect.poll(async () => textOf(await ask()), { timeout: 5_000 }).toBe("two");
  expect(writings).toBe(2);
  pages.drop("listing:all");
  await ask();
  expect(writings).toBe(2);
  now += 60_000;
  slow = 0;
  await ask();
  expect(writings).toBe(3);
});

test("what does not exist is not kept, and what ceased to exist is forgotten", async () => {
  expect(await documents.current("none", async () => null)).toBeNull();
  const document = await ask();
  pages.drop("listing:all");
  expect(await documents.current("list", async () => null)).toBeNull();
  await expect(textOf(document)).rejects.toThrow("ENOENT");
});

test("files that others tidied away are written again", async () => {
  const stream = (await ask())?.read();
  if (stream) await once(stream, "open");
  const path = stream && "path" in stream ? String(stream.path) : "";
  stream?.destroy();
  rmSync(dirname(path), { recursive: true });
  expect(await textOf(await ask())).toBe("one");
});

test("closing leaves nothing behind", async () => {
  const document = await ask();
  const stream = document?.read();
  if (stream) await once(stream, "open");
  const path = stream && "path" in stream ? String(stream.path) : "";
  expect(existsSync(path)).toBe(true);
  stream?.destroy();
  documents.close();
  expect(existsSync(path)).toBe(false);
});
