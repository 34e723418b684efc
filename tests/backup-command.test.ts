import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { isEmptyDatabase } from "#platform/backup/table-queries.server.ts";
import { beginRestore, markUnfinished, refuseUnfinished } from "#platform/backup/unfinished-restore.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { wholeTest } from "#tests/setup/test-size.ts";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { emptyTarget } from "./setup/deployed/empty-target.ts";
import { runShopScript } from "./setup/deployed/run-script.ts";
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
  meanwhile: (child: ChildProcess) => void = () => undefined,
): Promise<{ code: number; said: string }> {
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), ...change };
  return runShopScript(`scripts/backup/${name}.ts`, words, environment, meanwhile);
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
  expect(readdirSync(nightly).toSorted()).toEqual([".last-backup.json", expect.stringMatching(/^lavra-.*\.tar\.zst$/)]);
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
  // How the attempt went is noted there.
  expect(readdirSync(folder).filter((name) => name.startsWith("lavra-"))).toEqual(before);
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
  expect(restored.said).toContain(
    "The ledger checks hold as of the backup, and every picture is there.\nRestored. The shop is held",
  );
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

describe("a restore", () => {
  /** An empty database, and a file to restore into it. */
  async function prepare() {
    await runCommand([folder]);
    const [file = ""] = readdirSync(folder).filter((each) => each.endsWith(".tar.zst"));
    const { databaseUrl } = await emptyTarget("");
    const target = openDatabase(databaseUrl, 1);
    whenFileIsDone(() => target.close());
    const there = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "restored") };
    const isMarked = async () => {
      const { rows } = await target.pool.query("select to_regclass('restore_unfinished') is not null as is_there");
      return rows[0].is_there === true;
    };
    const restore = (meanwhile?: (child: ChildProcess) => void) =>
      runScript("restore", [join(folder, file)], there, meanwhile);
    /** Sends a signal once the database is being filled. */
    const breakOff = async (child: ChildProcess, signal: NodeJS.Signals) => {
      while (!(await isMarked())) await pause(20);
      // As if the terminal was closed: output can no longer be written.
      if (signal === "SIGHUP") child.stdout?.destroy();
      child.kill(signal);
    };
    return { target, restore, breakOff, isMarked };
  }

  test.each(["SIGINT", "SIGHUP", "SIGTERM"] as const)(
    "that %s breaks off leaves the database empty",
    async (signal) => {
      const { target, restore, breakOff } = await prepare();
      const { code } = await restore((child) => void breakOff(child, signal));
      expect(code).toBe(1);
      const client = await target.pool.connect();
      expect(await isEmptyDatabase(client).finally(() => client.release())).toBe(true);
      expect((await restore()).code).toBe(0);
    },
  );

  test("that was killed: no shop starts on what it left, and the next one goes over it", async () => {
    const { target, restore, breakOff, isMarked } = await prepare();
    const { code } = await restore((child) => void breakOff(child, "SIGKILL"));
    expect(code).toBe(128);
    await expect.poll(() => refuseUnfinished(target.pool).catch(String)).toContain("was broken off: run it again");
    expect((await restore()).code).toBe(0);
    expect(await isMarked()).toBe(false);
    await refuseUnfinished(target.pool);
  });

  test("that runs keeps a shop from starting, and another restore out", async () => {
    const { target, restore } = await prepare();
    const client = await target.pool.connect();
    expect(await beginRestore(client)).toBe(true);
    await markUnfinished(client);
    const other = openDatabase(target.pool.options.connectionString ?? "", 1);
    await expect(refuseUnfinished(other.pool)).rejects.toThrow("start the shop after its end");
    expect(await restore()).toMatchObject({ code: 1, said: "Another restore fills this database\n" });
    await other.close();
    client.release(true);
  });

  test("of books that were wrong is done, and ends with a code and a list of its own", async () => {
    const { db } = database;
    await sql`insert into coupons (code, kind, value, used) values ('CONTADO', 'percentage', 10, 1)`.execute(db);
    const { target, restore } = await prepare();
    const { code, said } = await restore();
    await sql`delete from coupons`.execute(db);
    expect(code).toBe(3);
    expect(said).toMatch(/Wrong already when the backup was made:\n {2}coupon_counter {2}coupon:\S+ {2}.+\nRestored\./);
    expect((await target.db.selectFrom("coupons").select("code").execute()).map((each) => each.code)).toEqual([
      "CONTADO",
    ]);
  });
});
