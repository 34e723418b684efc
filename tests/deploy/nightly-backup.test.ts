import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "lavra-every-night-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
const backups = join(folder, "backups");

function startNightly(change: Record<string, string> = {}) {
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data"), BACKUP_DIR: backups };
  const env = { PATH: process.env.PATH, ...settings, ...change };
  const child: ChildProcess = spawn(process.execPath, ["scripts/backup/nightly.ts"], { env });
  whenFileIsDone(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (said += String(bytes)));
  return {
    said: () => said,
    hears: (words: RegExp) => expect.poll(() => said, { timeout: 30_000, interval: 50 }).toMatch(words),
    async end() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
  };
}

test("makes what is due at once, and nothing twice when it is started again", async () => {
  const first = startNightly();
  await first.hears(/The backup is made\.\n.*The newest backup is lavra-\S+\. The next one: .*03:20/);
  expect(await first.end()).toBe(0);
  const made = readdirSync(backups).filter((name) => name.startsWith("lavra-"));
  expect(made).toHaveLength(1);

  const second = startNightly();
  await second.hears(/The newest backup is/);
  expect(second.said()).not.toContain("rows");
  expect(await second.end()).toBe(0);
  expect(readdirSync(backups).filter((name) => name.startsWith("lavra-"))).toEqual(made);

  // A backup of last week does not count.
  renameSync(join(backups, made[0] ?? ""), join(backups, "lavra-20200101T060000Z.tar.zst"));
  const third = startNightly();
  await third.hears(/\d+ rows[\s\S]*The backup is made\./);
  expect(await third.end()).toBe(0);
});

test("says what fails, stays, and ends when it is told to", async () => {
  const notFolder = join(folder, "file");
  writeFileSync(notFolder, "");
  const nightly = startNightly({ BACKUP_DIR: notFolder });
  await nightly.hears(/No backup is made \(exit code 1\): the next try is in 30 minutes/);
  expect(await nightly.end()).toBe(0);
  const without = startNightly({ BACKUP_DIR: "" });
  await without.hears(/BACKUP_DIR is not set/);
});
