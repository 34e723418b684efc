import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { wholeTest as test } from "#tests/setup/test-size.ts";
import { DRILL, KILLS, runKillDrill, SHOPPERS } from "./kill-drill.ts";

test(
  `the database is killed ${KILLS} times while ${SHOPPERS} shoppers order and pay: all they were told comes true`,
  DRILL,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-drill-"));
    // As root, PostgreSQL runs under another account, which needs access to this folder.
    chmodSync(folder, 0o755);
    // Fully durable (fsync), unlike the database of other tests.
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    const opened = openDatabase(postgres.url, 4);
    whenFileIsDone(async () => {
      await opened.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await migrate(opened.pool, "db/migrations");

    await runKillDrill({
      victim: "database",
      database: { ...opened, url: postgres.url },
      async strike() {
        const [pid] = readFileSync(join(postgres.directory, "postmaster.pid"), "utf8").split("\n");
        process.kill(Number(pid), "SIGKILL");
        await expect.poll(() => answers(postgres.url, Number(pid)), { timeout: 60_000, interval: 100 }).toBe(true);
      },
    });
  },
);

/** Whether a server other than the killed one answers. */
async function answers(url: string, killed: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select pg_postmaster_start_time() as since, current_setting('data_directory')",
    );
    const [pid] = readFileSync(join(rows[0].current_setting, "postmaster.pid"), "utf8").split("\n");
    return Number(pid) !== killed;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
