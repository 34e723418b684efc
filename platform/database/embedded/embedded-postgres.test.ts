import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { createSmallDisk } from "#tests/setup/deployed/small-disk.ts";
import {
  findRunningPostgres,
  joinEmbeddedPostgres,
  sharedBuffersMb,
  startEmbeddedPostgres,
} from "./embedded-postgres.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lavra-embedded-"));
// Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, query: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client.query(query).finally(() => client.end());
}

test("its own cache grows with the machine, never below what PostgreSQL comes with", () => {
  const GB = 2 ** 30;
  expect([0.5, 1, 2, 4, 8, 64].map((size) => sharedBuffersMb(size * GB))).toEqual([128, 128, 256, 512, 1024, 1024]);
  // What a provider calls 2 GB.
  expect(sharedBuffersMb(2_063_000_000)).toBe(245);
});

test("a disk without room for a cluster is told as that", async ({ skip }) => {
  const { folder, kind } = createSmallDisk();
  skip(kind !== "mounted", "only root may mount a small disk");
  chmodSync(folder, 0o755);
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
    /^There is no room for the database in \S+: \d+ MB are free, 300 are needed$/,
  );
});

test("a server that dies is started again at its address, with all it held; one that is stopped stays so", async () => {
  const lines: string[] = [];
  const note = (...line: unknown[]) => lines.push(String(line.at(-1)));
  const database = await startEmbeddedPostgres({ dataDir, logger: { error: note, info: note } });
  await ask(database.url, "create table pieces as select 1 as id");
  const pid = () => Number(readFileSync(join(database.directory, "postmaster.pid"), "utf8").split("\n")[0]);
  const first = pid();

  process.kill(first, "SIGKILL");
  await expect
    .poll(
      () =>
        ask(database.url, "select id from pieces").then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ id: 1 }]);
  expect(pid()).not.toBe(first);
  await expect.poll(() => lines.at(-1)).toBe("the database runs again");
  expect(lines[0]).toBe("the database has stopped by itself and is started again");
  // After the restart the lock is held again.
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow("DATA_DIR is used by another process");

  await database.stop();
  await expect(ask(database.url, "select 1")).rejects.toThrow();
});

test("a folder that is not there yet holds its database at the next start, too", async () => {
  const missing = join(dataDir, "not", "there");
  const first = await startEmbeddedPostgres({ dataDir: missing });
  await ask(first.url, "create table pieces as select 1 as id");
  await first.stop();
  mkdirSync(missing, { recursive: true });
  const second = await startEmbeddedPostgres({ dataDir: missing });
  try {
    expect((await ask(second.url, "select id from pieces")).rows).toEqual([{ id: 1 }]);
  } finally {
    await second.stop();
  }
});

test("processes that share a server find it, and find it again at its address after a restart", async () => {
  const shared = join(dataDir, "shared");
  await expect(joinEmbeddedPostgres(shared, 300)).rejects.toThrow("start it with npm run database");
  const joining = joinEmbeddedPostgres(shared);
  const first = await startEmbeddedPostgres({ dataDir: shared });
  expect((await joining).url).toBe(first.url);
  await first.stop();
  expect(findRunningPostgres(shared)).toBeNull();

  const second = await startEmbeddedPostgres({ dataDir: shared });
  try {
    expect(second.url).toBe(first.url);
    expect((await ask((await joinEmbeddedPostgres(shared)).url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await second.stop();
  }
});

describe("after a power cut", () => {
  /** A folder whose server was killed with its machine: what it wrote of itself stays. */
  async function cut(name: string): Promise<{ dataDir: string; lock: string; lines: string[] }> {
    const folder = join(dataDir, name);
    const database = await startEmbeddedPostgres({ dataDir: folder });
    const lock = join(database.directory, "postmaster.pid");
    const lines = readFileSync(lock, "utf8").split("\n");
    await ask(database.url, "create table pieces as select 1 as id");
    await database.stop();
    return { dataDir: folder, lock, lines };
  }

  test.each([
    ["any living process has the number of the server", (lines: string[]) => [String(process.pid), ...lines.slice(1)]],
    ["nobody has it", (lines: string[]) => ["4194303", ...lines.slice(1)]],
    ["the file that tells it is empty", () => []],
  ])("%s: the database starts with all it held", async (name, left) => {
    const { dataDir: folder, lock, lines } = await cut(name.replaceAll(" ", "-"));
    writeFileSync(lock, left(lines).join("\n"));
    const before = new Date(Date.now() - 60_000);
    utimesSync(lock, before, before);
    expect(findRunningPostgres(folder)).toBeNull();
    const database = await startEmbeddedPostgres({ dataDir: folder });
    expect((await ask(database.url, "select id from pieces")).rows).toEqual([{ id: 1 }]);
    await database.stop();
  });

  test("a server of another folder is not taken for this one's", async () => {
    const other = await startEmbeddedPostgres({ dataDir: join(dataDir, "other") });
    const { dataDir: folder, lock } = await cut("mine");
    copyFileSync(join(other.directory, "postmaster.pid"), lock);
    expect(findRunningPostgres(folder)).toBeNull();
    const database = await startEmbeddedPostgres({ dataDir: folder });
    expect((await ask(database.url, "select id from pieces")).rows).toEqual([{ id: 1 }]);
    await database.stop();
    await other.stop();
  });
});
