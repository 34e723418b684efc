import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  ArchiveError,
  type ArchiveKey,
  ClosedArchiveError,
  type OpeningKeys,
  readArchive,
  writeArchive,
} from "./archive.server.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lavra-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Not to be compressed. */
const LONG = createHash("shake256", { outputLength: 3_000_000 }).update("long").digest();
const FILES: [string, Buffer][] = [
  ["first.json", Buffer.from('{"a":1}')],
  ["tables/öhne spaces.copy", Buffer.from("")],
  ["files/a/b/long.bin", LONG],
];

async function write(file: string, key: ArchiveKey | null = null): Promise<void> {
  await writeArchive(file, key, async (archive) => {
    for (const [name, bytes] of FILES) await archive.add(name, bytes);
    await archive.addStream(
      "streamed",
      6,
      (async function* () {
        yield Buffer.from("abc");
        yield Buffer.from("def");
      })(),
    );
  });
}

async function read(file: string, keys: OpeningKeys = null): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = [];
  await readArchive(file, keys, async (name, pieces) => void found.push([name, await buffer(pieces)]));
  return found;
}

test("what is written is read, in its order, and only the owner may open the file", async () => {
  const file = join(folder, "a.tar.zst");
  await write(file);
  expect(await read(file)).toEqual([...FILES, ["streamed", Buffer.from("abcdef")]]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["a.tar.zst"]);
});

test("a file that is there already stays as it is", async () => {
  const file = join(folder, "a.tar.zst");
  writeFileSync(file, "an older backup");
  await expect(write(file)).rejects.toThrow(ArchiveError);
  expect(readFileSync(file, "utf8")).toBe("an older backup");
  expect(readdirSync(folder)).toEqual(["a.tar.zst"]);
});

test("an entry that is not read is passed over, and verified all the same", async () => {
  const file = join(folder, "a.tar.zst");
  await write(file);
  const names: string[] = [];
  await readArchive(file, null, async (name) => void names.push(name));
  expect(names).toEqual([...FILES.map(([name]) => name), "streamed"]);
});

test("usual programs read it, too", async () => {
  const file = join(folder, "a.tar.zst");
  await write(file);
  const script = `const z = require("node:zlib"), fs = require("node:fs");
    fs.writeFileSync("a.tar", z.zstdDecompressSync(fs.readFileSync("a.tar.zst")));`;
  execFileSync(process.execPath, ["-e", script], { cwd: folder });
  execFileSync("tar", ["xf", "a.tar"], { cwd: folder });
  execFileSync("sha256sum", ["--check", "--strict", "checksums.sha256"], { cwd: folder });
  expect(readFileSync(join(folder, "files/a/b/long.bin"))).toEqual(LONG);
});

test("a passphrase or a pair of keys closes it", async () => {
  const identity = await generateIdentity();
  const byPhrase = join(folder, "phrase.age");
  const byKey = join(folder, "key.age");
  // Quick to open: each key that is tried costs as much.
  await write(byPhrase, { passphrase: "four words of mine", workFactor: 10 });
  await write(byKey, { recipient: await identityToRecipient(identity) });
  expect(readFileSync(byPhrase).includes(Buffer.from("first.json"))).toBe(false);
  expect(await read(byPhrase, { passphrase: "four words of mine" })).toHaveLength(4);
  expect(await read(byKey, { identity })).toHaveLength(4);
  const { length } = await read(byPhrase, [
    { identity },
    { passphrase: "other" },
    { passphrase: "four words of mine" },
  ]);
  expect(length).toBe(4);
  for (const keys of [null, [], [{ identity }]]) {
    const error = await read(byPhrase, keys).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ClosedArchiveError);
    expect(String(error)).toContain("The file is encrypted: BACKUP_PASSPHRASE or the shop's APP_SECRET is needed");
  }
  await expect(read(byPhrase, { passphrase: "other" })).rejects.toThrow(
    "The file is encrypted: BACKUP_PASSPHRASE or the shop's APP_SECRET is another one here, or the file is damaged",
  );
  await expect(read(byKey, { passphrase: "other" })).rejects.toThrow(
    "The file is encrypted: BACKUP_IDENTITY is needed",
  );
  await expect(read(byKey, { identity: await generateIdentity() })).rejects.toThrow("BACKUP_IDENTITY is another one");
});

test.each(["open", "encrypted"])("a file cut short or changed anywhere is refused (%s)", async (kind) => {
  const identity = await generateIdentity();
  const writing = kind === "open" ? null : { recipient: await identityToRecipient(identity) };
  const reading = kind === "open" ? null : { identity };
  const file = join(folder, "a");
  await write(file, writing);
  const whole = readFileSync(file);
  for (const part of [0.2, 0.5, 0.9, 0.999]) {
    const at = Math.floor(whole.length * part);
    writeFileSync(file, whole.subarray(0, at));
    await expect(read(file, reading), `cut at ${part}`).rejects.toThrow(ArchiveError);
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    writeFileSync(file, changed);
    await expect(read(file, reading), `changed at ${part}`).rejects.toThrow(ArchiveError);
  }
});

test("who takes may refuse: the reading ends with that refusal", async () => {
  const file = join(folder, "a.tar.zst");
  await write(file);
  const refusal = new Error("not for me");
  await expect(readArchive(file, null, () => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(
    readArchive(file, null, async (name) => {
      if (name === "streamed") throw refusal;
    }),
  ).rejects.toBe(refusal);
});

test("what cannot be written whole leaves nothing behind", async () => {
  const file = join(folder, "a.tar.zst");
  const refusal = new Error("the database is gone");
  await expect(
    writeArchive(file, null, async (archive) => {
      await archive.add("first", LONG);
      throw refusal;
    }),
  ).rejects.toBe(refusal);
  await expect(
    writeArchive(file, null, (archive) =>
      archive.addStream(
        "short",
        10,
        (async function* () {
          yield Buffer.from("abc");
        })(),
      ),
    ),
  ).rejects.toThrow(/size/i);
  await expect(writeArchive(join(folder, "none", "a"), null, async () => undefined)).rejects.toThrow("ENOENT");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["nothing", ""],
  ["a few letters", "{}"],
  ["JSON", '{"at":"2026-11-29T11:42:49.000Z"}\n'.repeat(9)],
])("a file with %s is told as what it is not", async (_, content) => {
  const file = join(folder, "other");
  writeFileSync(file, content);
  await expect(readArchive(file, null, async () => undefined)).rejects.toThrow(
    new ArchiveError(`${file} is not a backup`),
  );
});

test("what takes an entry and fails while it reads is told as it is, not as a damaged file", async () => {
  const file = join(folder, "taken.tar.zst");
  await writeArchive(file, null, (archive) => archive.add("tables/orders", LONG));
  const full = new Error("could not extend file: No space left on device");
  const target = () => new Writable({ write: (_piece, _encoding, done) => done(full) });
  await expect(readArchive(file, null, (_name, pieces) => pipeline(pieces, target()))).rejects.toBe(full);
});
