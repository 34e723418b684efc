import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type pg from "pg";
import { ArchiveError, type OpeningKeys, readArchive } from "#platform/backup/archive.server.ts";
import { TABLE_PART, tableKey } from "#platform/backup/dump-tables.server.ts";
import { loadRows, prepareTables, setSequences } from "#platform/backup/load-tables.server.ts";
import { type BackupTable, emptyShopSchemas, isEmptyDatabase } from "#platform/backup/table-queries.server.ts";
import {
  beginRestore,
  isUnfinished,
  markFinished,
  markUnfinished,
} from "#platform/backup/unfinished-restore.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { readMigrations } from "#platform/database/migration-files.server.ts";
import { withOwnConnection } from "#platform/database/own-connection.server.ts";
import { refuseWithoutRights } from "#platform/database/refuse-without-rights.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { createQueueTables } from "#platform/jobs/queue-tables.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { markRestored } from "#shop/settings/settings-store.server.ts";
import { secretCheck } from "./back-up-shop.server.ts";
import {
  BACKUP_FORMAT,
  BackupManifest,
  BackupSummary,
  FILES_FOLDER,
  MANIFEST_FILE,
  SUMMARY_FILE,
} from "./backup-manifest.ts";

export interface RestoreDependencies {
  databaseUrl: string;
  storage: Storage;
  appSecret: string;
  /** Folder of this release's migrations. */
  migrations: string;
  /** Breaks the restore off between two parts of the file. */
  signal?: AbortSignal;
}

export interface RestoredShop {
  takenAt: Date;
  release: string | null;
  rows: number;
  files: number;
  /** Files that were missing already when the backup was made. */
  missingFiles: string[];
}

/** The message is for the person who restores. */
export class RestoreError extends Error {}

const NOT_EMPTY =
  "The database is not empty: --replace keeps it under another name and puts the restored one in its place";

/**
 * Into an empty database, or one that a restore left unfinished. All rows come in one transaction: after a failure the
 * database is empty again, and until the end no shop starts on it. The restored shop is held until `resumeShop`. Throws
 * RestoreError or ArchiveError if the database is not empty, the secret is another one, the backup is of a newer
 * release, or the file is damaged; the signal's reason if that breaks it off.
 */
export async function restoreShop(
  deps: RestoreDependencies,
  file: string,
  keys: OpeningKeys = null,
): Promise<RestoredShop> {
  return withOwnConnection(deps.databaseUrl, { name: "lavra-restore", isUnlimited: true }, async (client) => {
    if (!(await beginRestore(client))) throw new RestoreError("Another restore fills this database");
    await refuseWithoutRights(client);
    await takeEmpty(client);
    const restored = await loadOrEmpty(deps, client, file, keys);
    // Its rows are there whether they are counted now or by autovacuum.
    await client.query("analyze").catch(() => undefined);
    return restored;
  });
}

/** Half a restore is emptied. Throws RestoreError for anything else. */
async function takeEmpty(client: pg.Client): Promise<void> {
  if (await isEmptyDatabase(client)) return;
  if (!(await isUnfinished(client))) throw new RestoreError(NOT_EMPTY);
  await emptyShopSchemas(client);
}

/** Throws RestoreError; changes nothing. */
export async function refuseUnlessEmpty(databaseUrl: string): Promise<void> {
  await withOwnConnection(databaseUrl, { name: "lavra-restore" }, async (client) => {
    if (!(await isEmptyDatabase(client)) && !(await isUnfinished(client))) throw new RestoreError(NOT_EMPTY);
  });
}

/** Throws RestoreError or ArchiveError unless this release and this secret can restore the file. */
export async function checkBeginning(
  deps: Pick<RestoreDependencies, "appSecret" | "migrations">,
  file: string,
  keys: OpeningKeys,
): Promise<void> {
  const read = new Error("The beginning is read");
  try {
    await readArchive(file, keys, async (name, pieces) => {
      if (name !== MANIFEST_FILE) throw new RestoreError("This is not a backup of a shop");
      readManifest(deps, await json(pieces));
      throw read;
    });
  } catch (error) {
    if (error !== read) throw error;
  }
}

async function loadOrEmpty(
  deps: RestoreDependencies,
  client: pg.Client,
  file: string,
  keys: OpeningKeys,
): Promise<RestoredShop> {
  try {
    await markUnfinished(client);
    return await load(deps, client, file, keys);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    await emptyShopSchemas(client);
    throw error;
  }
}

async function load(
  deps: RestoreDependencies,
  client: pg.Client,
  file: string,
  keys: OpeningKeys,
): Promise<RestoredShop> {
  let manifest: BackupManifest | null = null;
  let summary: BackupSummary | null = null;
  let putBack: () => Promise<void> = async () => undefined;
  let tables = new Map<string, BackupTable>();
  const rows: Record<string, number> = {};
  let files = 0;

  async function take(name: string, pieces: Readable): Promise<void> {
    deps.signal?.throwIfAborted();
    if (name === MANIFEST_FILE) {
      manifest = readManifest(deps, await json(pieces));
      await createSchema(deps, manifest);
      tables = new Map(manifest.tables.map((table) => [tableKey(table), table]));
      await client.query("begin");
      putBack = await prepareTables(client, manifest.tables);
      return;
    }
    if (!manifest) throw new RestoreError("This is not a backup of a shop");
    const table = tables.get(TABLE_PART.exec(name)?.[1] ?? "");
    if (table) {
      rows[tableKey(table)] = (valueAt(rows, tableKey(table)) ?? 0) + (await loadRows(client, table, pieces));
    } else if (name.startsWith(FILES_FOLDER)) {
      await deps.storage.writePieces(name.slice(FILES_FOLDER.length), pieces);
      files += 1;
    } else if (name === SUMMARY_FILE) {
      summary = BackupSummary.parse(await json(pieces));
    }
  }

  await readArchive(file, keys, take);
  const found: BackupManifest | null = manifest;
  const whole: BackupSummary | null = summary;
  if (!found || !whole) throw new ArchiveError("The file is not whole");
  return finish(client, found, whole, { rows, files, putBack });
}

async function finish(
  client: pg.Client,
  manifest: BackupManifest,
  summary: BackupSummary,
  loaded: { rows: Record<string, number>; files: number; putBack: () => Promise<void> },
): Promise<RestoredShop> {
  checkRowCounts(summary, loaded.rows);
  await loaded.putBack();
  await setSequences(client, summary.sequences);
  await markRestored(client, manifest.takenAt);
  await markFinished(client);
  await client.query("commit");
  return {
    takenAt: manifest.takenAt,
    release: manifest.release,
    rows: Object.values(loaded.rows).reduce((sum, count) => sum + count, 0),
    files: loaded.files,
    missingFiles: summary.missingFiles,
  };
}

/** Throws ArchiveError if a table has another number of rows than the summary says. */
export function checkRowCounts({ rows: expected }: BackupSummary, found: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(expected)) {
    const rows = valueAt(found, table) ?? 0;
    if (rows !== count) throw new ArchiveError(`${table} has ${rows} rows instead of ${count}`);
  }
}

/** Throws RestoreError unless this release and this secret can restore it. */
export function readManifest(
  { appSecret, migrations }: Pick<RestoreDependencies, "appSecret" | "migrations">,
  value: unknown,
): BackupManifest {
  const parsed = BackupManifest.safeParse(value);
  const by = typeof value === "object" && value !== null && "release" in value ? String(value.release) : "unknown";
  if (!parsed.success || parsed.data.format > BACKUP_FORMAT) {
    throw new RestoreError(`The backup was made by another release (${by}) and cannot be read by this one`);
  }
  const manifest = parsed.data;
  if (manifest.secretCheck !== secretCheck(appSecret)) {
    throw new RestoreError("APP_SECRET is not the one of this shop: with another one keys and second factors are lost");
  }
  const known = new Map(readMigrations(migrations).map(({ name, checksums }) => [name, checksums]));
  const other = manifest.migrations.find(({ name, checksum }) => !known.get(name)?.includes(checksum));
  if (other) {
    throw new RestoreError(
      `The backup was made by a newer or another release (${by}): ${other.name} is not known here`,
    );
  }
  return manifest;
}

/** As when the backup was made; a start of the shop then applies what is newer. */
async function createSchema(deps: RestoreDependencies, manifest: BackupManifest): Promise<void> {
  const { pool, close } = openDatabase(deps.databaseUrl, 1);
  try {
    await migrate(pool, deps.migrations, { only: new Set(manifest.migrations.map(({ name }) => name)) });
  } finally {
    await close();
  }
  if (manifest.queueVersion === null) return;
  const version = await createQueueTables(deps.databaseUrl, manifest.queueVersion);
  if (version !== manifest.queueVersion) {
    throw new RestoreError(
      `The queue's tables are of version ${manifest.queueVersion}, this release knows ${version} at most: restore with release ${manifest.release}`,
    );
  }
}
