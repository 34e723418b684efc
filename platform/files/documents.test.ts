import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { openDocumentFiles } from "./document-files.server.ts";
import { type DocumentLock, openDocumentLock } from "./document-lock-queries.server.ts";
import { createDocuments, type Documents, type StoredDocument } from "./documents.server.ts";
import { openDiskStorage } from "./storage.server.ts";

const ADDRESS = "https://lavra.exemplo";
/** Longer than a loaded database takes to answer: a copy read so long after a drop certainly shows it. */
const SETTLE_MS = 400;
const { db } = await createTestDatabase(4);
const real = openDocumentLock(db);
let folder: string;
let later = 0;
let writings = 0;
let text = "one";
let failing = false;
let slow = 0;
let isAway = false;
let here: Documents;
let there: Documents;

const clock = () => new Date(performance.timeOrigin + performance.now() + later);
/** The database's lock, with a clock that tests can put forward. */
const lock: DocumentLock = {
  async now() {
    if (isAway) throw new Error("the database is away");
    return (await real.now()) + later;
  },
  tryTake: (key, work) => real.tryTake(`${folder} ${key}`, (trx, now) => work(trx, now + later)),
};

/** The documents of one process. */
const openProcess = (address = ADDRESS) =>
  createDocuments({
    clock,
    logger: createLogger("silent"),
    lock,
    files: openDocumentFiles(openDiskStorage(folder), address),
    maxAgeMs: 300_000,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lavra-documents-"));
  [later, writings, text, failing, slow, isAway] = [0, 0, "one", false, 0, false];
  here = openProcess();
  there = openProcess();
  // Opens the connection: how long the database takes to answer widens the doubt about when the last drop was.
  await real.now();
  await pause(SETTLE_MS);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads through the handle to its end, as real sources do: a writer whose connection is lost fails. */
async function source(reading: Database) {
  const [written, restMs] = [text, slow];
  writings += 1;
  return (async function* () {
    yield written.slice(0, 1);
    await pause(restMs);
    await sql`select 1`.execute(reading);
    if (failing) throw new Error("the database is away");
    yield written.slice(1);
  })();
}

const ask = (documents = here) => documents.current("list", source);

async function textOf(document: StoredDocument | null): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of (await document?.open()) ?? []) parts.push(part);
  return gunzipSync(Buffer.concat(parts)).toString();
}

/** A change that both processes hear of. Returns once it is beyond doubt. */
async function change(to: string): Promise<void> {
  text = to;
  here.drop();
  there.drop();
  await pause(SETTLE_MS);
}

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("is written once for all who ask of two processes, and again when what it shows has changed", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n % 2 ? here : there)));
  expect(new Set(all.map((document) => document?.etag)).size).toBe(1);
  expect(await textOf(all[49] ?? null)).toBe("one");
  await ask();
  expect(writings).toBe(1);
  await change("two");
  const [mine, theirs] = [await ask(), await ask(there)];
  expect([await textOf(mine), await textOf(theirs)]).toEqual(["two", "two"]);
  expect(theirs).toMatchObject({ etag: mine?.etag, lastModified: mine?.lastModified, bytes: mine?.bytes });
  expect(await textOf(all[0] ?? null)).toBe("one");
  expect(writings).toBe(2);
});

test("a process that has just started trusts no copy from before, and gives the same text the same tag", async () => {
  const first = await ask();
  await pause(50);
  const second = await ask(openProcess());
  expect(writings).toBe(2);
  expect(second).toMatchObject({ etag: first?.etag, lastModified: first?.lastModified });
});

test("is written again after five minutes, by one process; the same text keeps its tag, date and file", async () => {
  const first = await ask();
  const before = files().sort();
  later += 300_001;
  const second = await ask();
  const third = await ask(there);
  expect(writings).toBe(2);
  for (const each of [second, third]) {
    expect(each).toMatchObject({ etag: first?.etag, lastModified: first?.lastModified });
  }
  expect(await textOf(second)).toBe("one");
  expect(files().sort()).toEqual(before);
});

test("what changes while it is written makes it old at once", async () => {
  slow = 200;
  const running = ask();
  await expect.poll(() => writings, { interval: 5 }).toBe(1);
  await change("two");
  expect(await textOf(await running)).toBe("one");
  expect(await textOf(await ask())).toBe("two");
  await change("three");
  expect(await textOf(await ask(there))).toBe("three");
});

test("when writing fails the last good copy is given, and without one the failure", async () => {
  failing = true;
  await expect(ask()).rejects.toThrow("the database is away");
  failing = false;
  await ask();
  failing = true;
  later += 300_001;
  expect(await textOf(await ask())).toBe("one");
  isAway = true;
  expect(await textOf(await ask(openProcess()))).toBe("one");
  [failing, isAway] = [false, false];
  await change("two");
  expect(await textOf(await ask())).toBe("two");
});

test("whoever can have a copy waits two seconds at most, and a long one rests before the next", async () => {
  await ask();
  slow = 4_500;
  await change("two");
  const started = performance.now();
  expect(await Promise.all([ask(), ask(there)].map(async (each) => textOf(await each)))).toEqual(["one", "one"]);
  expect(performance.now() - started).toBeLessThan(4_000);
  await expect.poll(async () => textOf(await ask()), { timeout: 15_000 }).toBe("two");
  expect(writings).toBe(2);
  await change("three");
  expect([await textOf(await ask()), await textOf(await ask(there))]).toEqual(["two", "two"]);
  expect(writings).toBe(2);
  later += 120_000;
  slow = 0;
  expect([await textOf(await ask()), await textOf(await ask(there))]).toEqual(["three", "three"]);
  expect(writings).toBe(3);
});

test("what does not exist is not kept, and what ceased to exist is forgotten", async () => {
  expect(await here.current("none", async () => null)).toBeNull();
  const document = await ask();
  await change("two");
  expect(await here.current("list", async () => null)).toBeNull();
  await expect(textOf(document)).rejects.toThrow("ENOENT");
  expect(files()).toEqual([]);
});

test("what others deleted or cut short is written again", async () => {
  (await (await ask())?.open())?.destroy();
  rmSync(folder, { recursive: true });
  expect(await textOf(await ask())).toBe("one");
  for (const file of files()) truncateSync(file, 5);
  expect(await textOf(await ask())).toBe("one");
  expect(writings).toBe(3);
});

test("what a killed process left is tidied away by the next writer, and the last document stays for its readers", async () => {
  await ask();
  const left = files().find((file) => file.endsWith(".gz")) ?? "";
  writeFileSync(left.replace("list.", "list.killed-"), "half");
  writeFileSync(left.replace("list.", "list-of-others."), "whole");
  await change("two");
  await ask();
  expect(files().filter((file) => file.includes("killed"))).toEqual([]);
  expect(files()).toContain(left);
  expect(files().filter((file) => file.includes("list-of-others"))).toHaveLength(1);
  await change("three");
  await ask();
  expect(files()).not.toContain(left);
});

test("a writer that is lost makes way for the next", async () => {
  slow = 1_000;
  const lost = ask();
  lost.catch(() => undefined);
  await expect.poll(() => writings, { interval: 5 }).toBe(1);
  await sql`
    select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  slow = 0;
  expect(await textOf(await ask(there))).toBe("one");
  expect(writings).toBe(2);
  await lost.catch(() => undefined);
  expect(await textOf(await ask(openProcess()))).toBe("one");
});

test("processes with different addresses give each their own, and the folder of one that is gone is deleted", async () => {
  const old = openProcess("https://antes.exemplo");
  await ask(old);
  text = "two";
  expect(await textOf(await ask())).toBe("two");
  expect(await textOf(await ask(old))).toBe("one");
  const addresses = () => new Set(files().map(dirname)).size;
  expect(addresses()).toBe(2);
  const weekAgo = Date.now() / 1000 - 8 * 86_400;
  for (const each of files()) utimesSync(each, weekAgo, weekAgo);
  await change("three");
  await ask();
  expect(addresses()).toBe(1);
});
