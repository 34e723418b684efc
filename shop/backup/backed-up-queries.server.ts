import type pg from "pg";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { storedFile } from "#shop/catalogue-admin/uploads/upload.ts";
import type { BackupManifest } from "./backup-manifest.ts";

/** Renditions are not among them: they are made again. */
export interface BackedUpFile {
  path: string;
  /** Null: read it to know. */
  bytes: number | null;
}

/** Every picture's original and every uploaded file, in the caller's snapshot. */
export async function listStoredFiles(client: pg.ClientBase): Promise<BackedUpFile[]> {
  const pictures = await client.query<{ path: string }>("select path from pictures order by path");
  const uploads = await client.query<{ id: string; bytes: string }>(
    "select id, bytes::text as bytes from upload_files order by id",
  );
  return [
    ...pictures.rows.map(({ path }) => ({ path: originalFile(path), bytes: null })),
    ...uploads.rows.map(({ id, bytes }) => ({ path: storedFile(id), bytes: Number(bytes) })),
  ];
}

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
