import type pg from "pg";
import type { BackupManifest } from "./backup-manifest.ts";

export async function readSchemaVersions(
  client: pg.ClientBase,
): Promise<Pick<BackupManifest, "migrations" | "queueVersion">> {
  const migrations = await client.query<BackupManifest["migrations"][number]>(
    "select name, checksum from migrations order by name",
  );
  return { migrations: migrations.rows, queueVersion: await readQueueVersion(client) };
}

/** Null: there are no such tables. */
async function readQueueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('pgboss.version') is not null as is_there",
  );
  if (!rows[0]?.is_there) return null;
  const version = await client.query<{ version: number }>("select version from pgboss.version");
  return version.rows[0]?.version ?? null;
}
