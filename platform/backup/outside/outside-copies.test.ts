import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type Asked, type Fault, startS3Server } from "#tests/setup/files/s3-server.ts";
import { HOUR_MS } from "../../clock.ts";
import { backupName } from "../keep-backups.ts";
import { copyOutside, fetchOutside } from "./copy-outside.server.ts";
import { OutsideError, openOutside, partBytesOf } from "./outside-copies.server.ts";

const MiB = 1024 * 1024;
const NOW = new Date("2026-11-29T12:00:00Z");
const server = await startS3Server();
const PAUSES = [5, 10, 20];
const outside = openOutside(server.settings, { pausesMs: PAUSES });
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lavra-outside-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  server.objects.clear();
  server.asked.length = 0;
  server.failing = () => null;
});

/** A backup of some hours ago, of bytes that only it has. */
function makeBackup(hoursAgo: number, bytes = 1_000, isEncrypted = true): string {
  const name = backupName(new Date(NOW.getTime() - hoursAgo * HOUR_MS), { isEncrypted });
  writeFileSync(join(folder, name), randomBytes(bytes));
  return name;
}

/** The first `times` requests of a kind fail so. */
function failFirst(times: number, fault: Fault, isMeant: (asked: Asked) => boolean): { count: number } {
  const failed = { count: 0 };
  server.failing = (asked) => {
    if (!isMeant(asked) || failed.count === times) return null;
    failed.count += 1;
    return fault;
  };
  return failed;
}

const isPart = ({ query }: Asked) => query.has("partNumber");
const copy = () => copyOutside(folder, outside, { now: NOW });
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a small file goes out at once, a large one in parts; both come back as they were", async () => {
  const small = makeBackup(2);
  const large = makeBackup(1, 37 * MiB + 11);
  expect(await copy()).toEqual({ copied: [large, small], deleted: [], open: [] });
  expect(server.asked.filter(isPart)).toHaveLength(3);
  expect(server.unfinishedUploads()).toBe(0);
  for (const name of [small, large]) {
    expect(server.objects.get(name)?.bytes.equals(readFileSync(join(folder, name)))).toBe(true);
  }
  const there = mkdtempSync(join(folder, "there-"));
  const fetched = await fetchOutside("latest", there, outside, 0);
  expect(fetched).toEqual({ file: join(there, large), bytes: 37 * MiB + 11, isNew: true });
  expect(readFileSync(fetched.file).equals(readFileSync(join(folder, large)))).toBe(true);
  expect((await fetchOutside("latest", there, outside, 0)).isNew).toBe(false);
  expect((await fetchOutside(small, there, outside, 0)).file).toBe(join(there, small));
  expect(readdirSync(there).sort()).toEqual([small, large].sort());
});

test("parts grow with the file, so that there are never more than S3 takes", () => {
  for (const size of [1, 5_000 * MiB, 156 * 1024 * MiB, 5 * 1024 * 1024 * MiB]) {
    expect(Math.ceil(size / partBytesOf(size))).toBeLessThanOrEqual(10_000);
    expect(partBytesOf(size) % MiB).toBe(0);
  }
  expect(partBytesOf(5_000 * MiB)).toBe(16 * MiB);
});

test("the next one copies what is missing, and what is there in another size; what is open stays here", async () => {
  const [older, newer] = [makeBackup(30), makeBackup(6)];
  const open = makeBackup(40, 100, false);
  await copy();
  server.objects.delete(older);
  server.objects.set(newer, { bytes: Buffer.from("cut"), etag: '"x"', headers: {} });
  const newest = makeBackup(0);
  const names: string[] = [];
  await copyOutside(folder, outside, { now: NOW, onCopied: ({ name }) => names.push(name) });
  expect(names).toEqual([newest, newer, older]);
  expect((await copy()).copied).toEqual([]);
  expect((await copy()).open).toEqual([open]);
  expect(server.objects.has(open)).toBe(false);
});

test("a backup that stays here does not stand in for an older one outside", async () => {
  const [encrypted, open] = [makeBackup(60 * 24 + 2), makeBackup(60 * 24, 100, false)];
  await copy();
  expect((await copy()).open).toEqual([open]);
  expect([...server.objects.keys()]).toEqual([encrypted]);
});

test("the same rule deletes outside, and nothing that is not ours", async () => {
  const days = Array.from({ length: 20 }, (_, day) => makeBackup((day + 3) * 24));
  const foreign = ["lavra-notes.txt", "lavra-20200101T000000Z.sql", "pictures/a.jpg", `old/${days[0]}`];
  const object = { bytes: Buffer.from("old"), etag: '"x"', headers: {} };
  for (const key of [...days, ...foreign]) server.objects.set(key, object);
  for (const name of days) rmSync(join(folder, name));
  const newest = makeBackup(0);
  const { deleted } = await copyOutside(folder, outside, { now: NOW, keepAll: true });
  expect(deleted).toEqual([]);
  const made = await copy();
  expect(made.deleted.length).toBeGreaterThan(8);
  expect(made.deleted).not.toContain(days[0]);
  expect([...server.objects.keys()]).toEqual(expect.arrayContaining([newest, ...foreign]));
  // Where the shop's part of the bucket is a folder, all else is beyond it.
  const below = openOutside({ ...server.settings, prefix: "old/" });
  expect((await below.list()).map(({ name }) => name)).toEqual([days[0]]);
});

describe("what passes is waited for", () => {
  test.each<[string, Fault, (asked: Asked) => boolean]>([
    ["a connection cut amid a part", { kind: "cut" }, isPart],
    ["SlowDown", { kind: "refused", status: 503, code: "SlowDown" }, isPart],
    ["a part garbled on its way", { kind: "refused", status: 400, code: "BadDigest" }, isPart],
    ["a lost answer", { kind: "answer lost" }, isPart],
    [
      "an error at the end",
      { kind: "refused", status: 500, code: "InternalError" },
      ({ method, query }) => method === "POST" && query.has("uploadId"),
    ],
    [
      "a lost answer at the end",
      { kind: "answer lost" },
      ({ method, query }) => method === "POST" && query.has("uploadId"),
    ],
    ["a listing without an answer", { kind: "answer lost" }, ({ key }) => key === ""],
  ])("%s", async (_, fault, isMeant) => {
    const name = makeBackup(0, 17 * MiB);
    const failed = failFirst(2, fault, isMeant);
    expect((await copy()).copied).toEqual([name]);
    expect(failed.count).toBeGreaterThan(0);
    expect(server.objects.get(name)?.bytes.equals(readFileSync(join(folder, name)))).toBe(true);
    expect(server.unfinishedUploads()).toBe(0);
  });

  test("a download that is cut goes on where it was", async () => {
    const name = makeBackup(0, 33 * MiB);
    await copy();
    const there = mkdtempSync(join(folder, "there-"));
    const failed = failFirst(5, { kind: "cut" }, ({ method, key }) => method === "GET" && key === name);
    const { file } = await fetchOutside(name, there, outside, 0);
    expect(failed.count).toBe(5);
    expect(readFileSync(file).equals(readFileSync(join(folder, name)))).toBe(true);
  });
});

describe("what does not pass is said, and leaves no parts and no half file", () => {
  test("a bucket that stays slow", async () => {
    makeBackup(0, 17 * MiB);
    const failed = failFirst(100, { kind: "refused", status: 503, code: "SlowDown" }, isPart);
    const error = await failureOf(copy());
    expect(error).toBeInstanceOf(OutsideError);
    expect(String(error)).toContain("Bucket backups: S3 upload: 503 SlowDown");
    expect(failed.count).toBe(PAUSES.length + 1);
    expect(server.unfinishedUploads()).toBe(0);
    expect(server.objects.size).toBe(0);
  });

  test.each([
    [{ accessKeyId: "AKIAOTHER" }, "403 InvalidAccessKeyId"],
    [{ secretAccessKey: "another-secret" }, "403 SignatureDoesNotMatch"],
    [{ bucket: "none" }, "404 NoSuchBucket"],
  ])("%j: at once, without the keys", async (change, words) => {
    makeBackup(0);
    const settings = { ...server.settings, ...change };
    const error = await failureOf(copyOutside(folder, openOutside(settings, { pausesMs: [60_000] }), { now: NOW }));
    expect(error).toBeInstanceOf(OutsideError);
    expect(String(error)).toContain(words);
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const key of [settings.accessKeyId, settings.secretAccessKey]) expect(told).not.toContain(key);
  });

  test("nobody who answers", async () => {
    makeBackup(0);
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const error = await failureOf(
      copyOutside(folder, openOutside({ ...server.settings, endpoint }, { pausesMs: PAUSES }), { now: NOW }),
    );
    expect(String(error)).toContain("ECONNREFUSED");
  });

  test("a lying size, and a tag of other bytes; nothing old is deleted then", async () => {
    const old = Array.from({ length: 20 }, (_, day) => makeBackup((day + 3) * 24));
    for (const name of old) server.objects.set(name, { bytes: Buffer.alloc(1_000), etag: '"x"', headers: {} });
    const name = makeBackup(0);
    failFirst(1, { kind: "other size", bytes: 999 }, ({ method }) => method === "HEAD");
    expect(String(await failureOf(copy()))).toContain(`${name} has 999 bytes there instead of 1000`);
    failFirst(1, { kind: "other tag" }, ({ method }) => method === "PUT");
    server.objects.delete(name);
    expect(String(await failureOf(copy()))).toContain("other bytes have come than were sent");
    expect(old.every((each) => server.objects.has(each))).toBe(true);
  });

  test("a file that was changed there, one that is none, and one that has no room", async () => {
    const name = makeBackup(0, 20 * MiB);
    await copy();
    const there = mkdtempSync(join(folder, "there-"));
    expect(String(await failureOf(fetchOutside("lavra-none", there, outside, 0)))).toContain(
      `There is no backup lavra-none in the bucket. The newest there: ${name}`,
    );
    const full = await failureOf(fetchOutside(name, there, outside, 1e15));
    expect(String(full)).toMatch(/lavra-\S+ has 21\.0 MB, and \S+ has room for 0\.0 MB/);
    const bytes = server.objects.get(name)?.bytes;
    bytes?.writeUInt8(bytes.readUInt8(19 * MiB) ^ 0xff, 19 * MiB);
    expect(String(await failureOf(fetchOutside(name, there, outside, 0)))).toContain("is damaged there");
    expect(readdirSync(there)).toEqual([]);
    server.objects.clear();
    expect(String(await failureOf(fetchOutside("latest", there, outside, 0)))).toContain("There is no backup in the");
    expect(existsSync(join(there, name))).toBe(false);
  });

  test("a server that keeps no notes is believed by its sizes and sums", async () => {
    const name = makeBackup(0, 18 * MiB);
    await copy();
    const object = server.objects.get(name);
    if (object) object.headers = {};
    const { file } = await fetchOutside(name, mkdtempSync(join(folder, "there-")), outside, 0);
    const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
    expect(sumOf(file)).toBe(sumOf(join(folder, name)));
  });
});
