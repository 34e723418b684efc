import type pg from "pg";
import type { BackupManifest } from "./backup-manifest.ts";

/** The migrations applied, and the version of the queue's own tables. */
export async function readSchemaVersions(
  client: pg.ClientBase,
): Promise<Pick<BackupManifest, "migrations" | "queueVersion">> {
  const migrations = await client.query<BackupManifest["migrations"][number]>(
    "select name, checksum from migrations order by name",
  );
  return { migrations: migrations.rows, queueVersion: await readQueueVersion(client) };
}

/** Version of the queue's tables; null: there are none. */
async function readQueueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('pgboss.version') is not null as is_there",
  );
  if (!rows[0]?.is_there) return null;
  const version = await client.query<{ version: number }>("select version from pgboss.version");
  return version.rows[0]?.version ?? null;
}
