import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { listBaseCopies, listWalFiles } from "#platform/backup/base-copies.server.ts";
import { BaseCopyInProgress } from "#platform/backup/base-copy.server.ts";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { wholeTest as test } from "#tests/setup/test-size.ts";
import { copyBase } from "./copy-base.server.ts";
import { openWalArchiveKeeper } from "./keep-wal-archive.server.ts";

test("a running shop archives pictures and makes base copies; of these two stay, with the WAL they need", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-keep-"));
  const [dataDir, walArchive] = [join(folder, "data"), join(folder, "archive")];
  for (const each of [folder, dataDir, walArchive]) {
    mkdirSync(each, { recursive: true });
    chmodSync(each, 0o755);
  }
  const server = await startEmbeddedPostgres({ dataDir, walArchive });
  const { db, pool, close } = openDatabase(server.url, 2);
  whenFileIsDone(async () => {
    await close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await migrate(pool, "db/migrations");
  const storage = openDiskStorage(join(dataDir, "media"));
  const config = readConfig({ SHOP_MODE: "demo", DATA_DIR: dataDir, WAL_ARCHIVE: walArchive });
  const nights = { past: 0 };
  const clock = () => new Date(systemClock().getTime() + nights.past * 86_400_000);
  const keeper = openWalArchiveKeeper({ config, pool, storage, clock, logger: createLogger("silent") });
  const round = () => keeper.keep().then(keeper.settled);
  async function addPicture(path: string): Promise<void> {
    await storage.write(originalFile(path), Buffer.from(path));
    await db.insertInto("pictures").values({ path, checksum: path, width: 1, height: 1 }).execute();
  }

  await addPicture("pecas/first.jpg");
  await round();
  const [first] = listBaseCopies(walArchive);
  expect(first).toMatchObject({ postgres: 18, timeline: 1 });
  expect(listWalFiles(walArchive)).toContain(`${first?.startWal}.zst`);

  await addPicture("pecas/second.jpg");
  await round();
  expect(listBaseCopies(walArchive)).toHaveLength(1);
  for (const name of ["first", "second"]) {
    expect(existsSync(join(walArchive, "media", originalFile(`pecas/${name}.jpg`))), name).toBe(true);
  }

  for (nights.past = 1; nights.past < 3; nights.past += 1) await round();
  const copies = listBaseCopies(walArchive);
  expect(copies).toHaveLength(2);
  expect(readdirSync(join(walArchive, "base"))).toHaveLength(4);
  const segments = listWalFiles(walArchive).sort();
  expect(segments[0]).toContain(copies[0]?.startWal);
  expect(segments.some((name) => name.startsWith(first?.startWal ?? "-"))).toBe(false);

  // Several processes keep one archive: only one of them copies at a time.
  const copy = (onWait?: () => void) => copyBase({ databaseUrl: server.url, walArchive, storage, onWait });
  const results = await Promise.allSettled([copy(), copy()]);
  expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason.constructor] : []))).toEqual([
    BaseCopyInProgress,
  ]);
  // A copy that a person asks for waits for the other one.
  let waits = 0;
  const asked = () => copy(() => (waits += 1));
  const made = (await Promise.all([asked(), asked()])).map((result) => result.copy);
  const [one, other] = made.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  expect(waits).toBe(1);
  expect(other?.startedAt.getTime()).toBeGreaterThanOrEqual(one?.endedAt.getTime() ?? Infinity);

  // A disk that is not mounted is an error, and nothing is written in its place.
  renameSync(walArchive, `${walArchive}-away`);
  await addPicture("pecas/third.jpg");
  await expect(keeper.keep()).rejects.toThrow("WAL_ARCHIVE: the folder does not exist");
  expect(existsSync(walArchive)).toBe(false);
});
