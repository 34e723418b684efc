import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";

export interface BenchDatabase {
  url: string;
  /** Runs one statement and returns its rows. */
  ask<Row extends object>(statement: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one measurement, passed to the shop as `DATABASE_URL`. Durable as in production (fsync on). If
 * `DATABASE_URL` is already set, that database is used; it must be empty.
 */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-bench-db-"));
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o755);
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startEmbeddedPostgres({ dataDir: folder });
  const url = own?.url ?? given ?? "";
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    url,
    async ask<Row extends object>(statement: string) {
      return (await pool.query<Row>(statement)).rows;
    },
    async stop() {
      await pool.end();
      await own?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
