import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { wholeTest } from "#tests/setup/test-size.ts";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { emptyTarget } from "./setup/deployed/empty-target.ts";
import { createTestDatabase } from "./setup/test-database.ts";

const database = await createTestDatabase();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lavra-nightly-"));
  whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
});

/** `npm run backup` as a separate process. */
function runCommand(words: string[], change: Record<string, string> = {}) {
  return runScript("backup", words, change);
}

function runScript(
  name: "backup" | "restore" | "resume",
  words: string[],
  change: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), ...change };
  return new Promise((done) => {
    execFile(process.execPath, [`scripts/backup/${name}.ts`, ...words], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr });
    });
  });
}

test("writes a file that only its owner reads, and deletes what is too old", async () => {
  const nightly = join(folder, "nightly");
  await runCommand([nightly]);
  const old = Array.from({ length: 20 }, (_, day) => `lavra-202001${String(day + 1).padStart(2, "0")}T060000Z.tar.zst`);
  for (const name of [...old, "notes.txt"]) writeFileSync(join(nightly, name), "");
  // A backup is named by its second, and none replaces another.
  await pause(1_100);
  const { code, said } = await runCommand([nightly]);
  expect(said).toMatch(/lavra-\d{8}T\d{6}Z\.tar\.zst: \d+ rows, 0 files, [\d.]+ MB in [\d.]+ s/);
  expect(code).toBe(0);
  const kept = readdirSync(nightly);
  expect(kept).toContain("notes.txt");
  expect(kept).not.toContain(old[0]);
  expect(kept).toContain(old.at(-1));
  expect(statSync(nightly).mode & 0o777).toBe(0o700);
});

wholeTest("with keys the file is encrypted; --keep-all deletes nothing", async () => {
  writeFileSync(join(folder, "lavra-20200101T060000Z.tar.zst"), "");
  writeFileSync(join(folder, "lavra-20200101T050000Z.tar.zst"), "");
  const { code } = await runCommand([folder, "--keep-all"], { BACKUP_PASSPHRASE: "four words of mine" });
  expect(code).toBe(0);
  const names = readdirSync(folder);
  expect(names.filter((name) => name.endsWith(".tar.zst.age"))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith("lavra-2020"))).toHaveLength(2);
});

test("without a folder BACKUP_DIR is taken", async () => {
  const nightly = join(folder, "from-setting");
  expect(await runCommand([], { BACKUP_DIR: nightly })).toMatchObject({ code: 0 });
  expect(readdirSync(nightly)).toEqual([expect.stringMatching(/^lavra-.*\.tar\.zst$/)]);
});

test("what is wrong is said in a line, and nothing is deleted then", async () => {
  writeFileSync(join(folder, "lavra-20200101T060000Z.tar.zst"), "");
  writeFileSync(join(folder, "lavra-20200101T050000Z.tar.zst"), "");
  const before = readdirSync(folder);
  expect(await runCommand([])).toMatchObject({ code: 2 });
  const unknownKey = await runCommand([folder], { BACKUP_RECIPIENT: "ssh-rsa x" });
  expect(unknownKey).toEqual({ code: 1, said: "BACKUP_RECIPIENT: must be a public key of age: age1...\n" });
  const nobody = await runCommand([folder], { DATABASE_URL: "postgres://a:b@127.0.0.1:1/lavra" });
  expect(nobody.code).toBe(1);
  expect(nobody.said).toContain("ECONNREFUSED");
  expect(nobody.said.trim().split("\n")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(before);
});

test("an encrypted backup is restored and checked; the shop is held until it is let go on", async () => {
  await runCommand([folder], { BACKUP_PASSPHRASE: "four words of mine" });
  const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".age"));
  const { databaseUrl } = await emptyTarget("");
  const there = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "restored") };
  const closed = await runScript("restore", [join(folder, name)], there);
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining("The file is encrypted") });
  const open = { ...there, BACKUP_PASSPHRASE: "four words of mine" };
  const restored = await runScript("restore", [join(folder, name)], open);
  expect(restored.said).toMatch(/^\d+ rows and 0 files as of .+ in [\d.]+ s\n/);
  expect(restored.said).toContain("The ledger checks hold, and every picture is there.\nThe shop is held");
  expect(restored.code).toBe(0);
  const again = await runScript("restore", [join(folder, name)], open);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("The database is not empty") });

  const looked = await runScript("resume", [], there);
  expect(looked.said).not.toContain("know nothing");
  expect(looked.said).toMatch(/Restored from a backup of .+\n.*nobody was asked.*\n(.*\n)*Nothing was changed/);
  expect((await runScript("resume", ["--yes"], there)).said).toContain("The shop works again.");
  expect((await runScript("resume", [], there)).said).toBe("The shop is not held.\n");
  const held = await runScript("resume", ["--hold", "2026-11-23T17:05:00Z"], there);
  expect(held.said).toContain("Restored from a backup of 2026-11-23T17:05:00.000Z.");
  expect(await runScript("resume", ["--now"], there)).toMatchObject({ code: 2 });
});
