import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { emptyTarget } from "./setup/deployed/empty-target.ts";
import { runShopScript } from "./setup/deployed/run-script.ts";
import { startS3Server } from "./setup/files/s3-server.ts";
import { createTestDatabase } from "./setup/test-database.ts";

const SECRET = { APP_SECRET: "the-secret-of-the-shop-whose-server-is-lost" };
const database = await createTestDatabase();
const bucket = await startS3Server();
let folder = "";
let backups = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lavra-lost-"));
  backups = join(folder, "backups");
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  bucket.objects.clear();
  bucket.failing = () => null;
});

function environment(change: Record<string, string> = {}): Record<string, string> {
  const places = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), BACKUP_DIR: backups };
  return { ...places, ...SECRET, ...bucket.environment, ...change };
}

const backupsHere = () => readdirSync(backups).filter((name) => name.startsWith("lavra-"));
const backUp = (words: string[] = [], change: Record<string, string> = {}) =>
  runShopScript("scripts/backup/backup.ts", words, environment(change));

/** The environment of a bare machine, with an empty database and without a backup. */
async function bareMachine(): Promise<Record<string, string>> {
  const { databaseUrl, dataDir } = await emptyTarget("");
  return environment({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, "backups") });
}

test("a backup is closed and copied out; a machine that has only APP_SECRET and the bucket's keys restores it", async () => {
  const made = await backUp();
  const [name = ""] = backupsHere();
  expect(name).toMatch(/\.tar\.zst\.age$/);
  expect(made.said).toMatch(new RegExp(`Copied to the bucket backups: ${name}, [\\d.]+ MB\n`));
  expect(made.code).toBe(0);
  expect([...bucket.objects.keys()]).toEqual([name]);

  const there = await bareMachine();
  const wrong = { ...there, APP_SECRET: "another-secret-of-thirty-two-characters" };
  const refused = await runShopScript("scripts/backup/restore.ts", ["s3:latest"], wrong);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("APP_SECRET is another one here") });
  const unknown = await runShopScript("scripts/backup/restore.ts", ["s3:lavra-none"], there);
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining(`The newest there: ${name}`) });
  const restored = await runShopScript("scripts/backup/restore.ts", [`s3:${name}`], there);
  expect(restored.said).toContain("The ledger checks hold as of the backup");
  expect(restored.code).toBe(0);

  // Held, it is an old shop: its own backups do not go where the shop's lie.
  await pause(1_100);
  const ofHeld = await runShopScript("scripts/backup/backup.ts", [], there);
  expect(ofHeld).toMatchObject({ code: 3, said: expect.stringContaining("nothing is copied to the bucket") });
  expect([...bucket.objects.keys()]).toEqual([name]);
  await runShopScript("scripts/backup/resume.ts", ["--yes"], there);
  await pause(1_100);
  expect((await runShopScript("scripts/backup/backup.ts", [], there)).code).toBe(0);
  expect(bucket.objects.size).toBe(3);
});

test("what is not copied out is said, is no failure, and goes out with the next one", async () => {
  const wrong = await backUp([], { BACKUP_S3_SECRET_ACCESS_KEY: "wrong" });
  expect(wrong.code).toBe(3);
  expect(wrong.said).toMatch(
    /NOT COPIED OUT, the next backup tries again\. Bucket backups: .*403 SignatureDoesNotMatch/,
  );
  const [first = ""] = backupsHere();
  const blind = await backUp(["--list"], { BACKUP_S3_SECRET_ACCESS_KEY: "wrong" });
  expect(blind).toMatchObject({ code: 3, said: expect.stringMatching(new RegExp(` MB {2}here {11}${first}\n`)) });
  await pause(1_100);
  expect((await backUp([], { BACKUP_PASSPHRASE: "four words of mine" })).code).toBe(0);
  const both = backupsHere().sort();
  expect(both).toHaveLength(2);
  expect([...bucket.objects.keys()].sort()).toEqual(both);
});

test("--list tells what is here and what is outside", async () => {
  expect(await backUp(["--list"])).toEqual({ code: 0, said: "There is no backup.\n" });
  expect(await backUp(["--list", "--base"])).toMatchObject({ code: 2 });
  await backUp();
  const [name = ""] = backupsHere();
  writeFileSync(join(backups, "lavra-20200101T060000Z.tar.zst"), Buffer.alloc(2_000_000));
  rmSync(join(backups, name));
  const { code, said } = await backUp(["--list"]);
  expect(code).toBe(0);
  expect(said.trimEnd().split("\n")).toEqual([
    expect.stringMatching(new RegExp(`^\\d\\d/\\d\\d/\\d{4}.* MB {2}outside {8}${name}$`)),
    expect.stringMatching(/^01\/01\/2020.* 2\.0 MB {2}here {11}lavra-20200101T060000Z\.tar\.zst$/),
  ]);
  const { APP_SECRET: _, ...without } = environment();
  const known = await runShopScript("scripts/backup/backup.ts", [], without);
  expect(known).toMatchObject({ code: 1, said: expect.stringContaining("APP_SECRET: missing") });
});
