import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/embedded-postgres.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { createLogger } from "#platform/logging.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { QUEUES } from "#server/worker.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's maintenance database; test files clone `lavra` from there. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template; nothing of it must survive a crash, so no fsync. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "lavra-test-"));
  // As root the database runs as another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    flags: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  });
  const [pid] = readFileSync(join(postgres.directory, "postmaster.pid"), "utf8").split("\n");
  // A run that is interrupted ends without the teardown below; its server must not outlive it.
  const endServer = () => process.kill(Number(pid), "SIGINT");
  process.once("exit", endServer);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(pool, "db/migrations");
  await pool.end();
  const jobs = await openJobs(postgres.url, QUEUES, createLogger("silent"));
  await jobs.stop();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    process.off("exit", endServer);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
