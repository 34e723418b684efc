import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";

export interface BenchDatabase {
  url: string;
  /** Runs one statement; answers its rows. */
  ask<Row extends object>(statement: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one measurement, given to the shop by `DATABASE_URL`: durable as in a real shop (fsync on). Where
 * `DATABASE_URL` is set already, that one is used, which must be empty.
 */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-bench-db-"));
  // As root the database runs as another account, which must be able to enter.
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
