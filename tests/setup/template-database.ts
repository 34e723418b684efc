import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openDiskStorage } from "#platform/files/storage.server.ts";
import { openJobs } from "#platform/jobs/jobs.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { JOBS } from "#server/jobs.server.ts";
import { importSample } from "#shop/catalogue/products/import-sample.server.ts";
import { noteTime } from "../../scripts/profile/note-time.ts";
import { onServer } from "./deployed/on-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that test files clone. Cloning requires that nobody is connected to it. */
    migratedUrl: string;
    /** The same with the sample catalogue, for whole shops. */
    stockedUrl: string;
    /** Where the first drill of a run builds the process that drills kill. */
    drillFolder: string;
  }
}

/** Starts one PostgreSQL for the whole run with two template databases. No durability (fsync off). */
export default async function setup(project: TestProject) {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "lavra-test-"));
  // PostgreSQL refuses to run as root: it then runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    flags: [
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "wal_level=minimal",
      "max_wal_senders=0",
      "max_wal_size=1GB",
      "checkpoint_timeout=1h",
      "max_connections=400",
      // Each database that is dropped is looked for in all of it.
      "shared_buffers=128MB",
    ],
  });
  const [pid] = readFileSync(join(postgres.directory, "postmaster.pid"), "utf8").split("\n");
  // An interrupted run skips the teardown below: stop the server anyway.
  const endServer = () => process.kill(Number(pid), "SIGINT");
  process.once("exit", endServer);
  // Tests open thousands of connections: a low iteration count makes password checks cheap.
  await onServer(
    postgres.url,
    "set scram_iterations = 1",
    `alter role lavra password '${new URL(postgres.url).password}'`,
  );
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(pool, "db/migrations");
  const jobs = await openJobs(postgres.url, JOBS, createLogger("silent"));
  await jobs.stop();
  await pool.end();

  const stocked = new URL(postgres.url);
  stocked.pathname = "/stocked";
  await onServer(postgres.url, `create database stocked template ${new URL(postgres.url).pathname.slice(1)}`);
  const { db, close } = openDatabase(stocked.href, 2);
  await importSample(db, openDiskStorage(join(folder, "media")), {
    folder: "db/sample",
    withTestPiece: true,
    withPriceHistory: true,
  });
  await close();
  project.provide("migratedUrl", postgres.url);
  project.provide("stockedUrl", stocked.href);
  const drillFolder = join("build", `drill-${basename(folder)}`);
  project.provide("drillFolder", drillFolder);
  noteTime("set-up", "databases to clone", performance.now() - started);
  return async () => {
    process.off("exit", endServer);
    await postgres.stop();
    for (const left of [folder, drillFolder]) rmSync(left, { recursive: true, force: true });
  };
}
