import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { impatientSocket } from "./database.server.ts";

/** Any number; the same in every process, so that two starting at once migrate one after the other. */
const MIGRATION_LOCK = 7_218_254;
/** A large table is rewritten in minutes, and another process may be at it already. */
const LONGEST_MS = 60 * 60_000;

/**
 * Applies the numbered `.sql` files of a folder that the database has not seen, each in a transaction, on a connection of
 * its own without the pool's limits of time. Returns the names applied. Throws when a file that was applied has been
 * changed since.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = new pg.Client({
    ...pool.options,
    statement_timeout: 0,
    stream: () => impatientSocket(LONGEST_MS),
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const name of migrationFiles(folder)) {
      const text = readFileSync(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`Migration ${name} was changed after it had been applied: add a new one instead`);
      await applyMigration(client, name, text, checksum);
      done.push(name);
    }
    return done;
  } finally {
    // Gives the lock back, too.
    await client.end().catch(() => undefined);
  }
}

/** Whether every migration of the folder has been applied. */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  return migrationFiles(folder).every((name) => applied.has(name));
}

function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
}

async function applyMigration(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
