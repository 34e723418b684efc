import { join } from "node:path";
import { type ArchiveKey, type ArchiveWriter, writeArchive } from "#platform/backup/archive.server.ts";
import { dumpTables } from "#platform/backup/dump-tables.server.ts";
import { backupName } from "#platform/backup/keep-backups.ts";
import { withSnapshot } from "#platform/backup/snapshot-queries.server.ts";
import { listBackupTables } from "#platform/backup/table-queries.server.ts";
import { refuseUnfinished } from "#platform/backup/unfinished-restore.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { deriveKey } from "#platform/security/derive-key.server.ts";
import { type BackedUpFile, listStoredFiles, readSchemaVersions } from "./backed-up-queries.server.ts";
import {
  BACKUP_FORMAT,
  type BackupManifest,
  type BackupSummary,
  FILES_FOLDER,
  MANIFEST_FILE,
  SUMMARY_FILE,
} from "./backup-manifest.ts";

export interface BackupDependencies {
  databaseUrl: string;
  storage: Storage;
  appSecret: string;
  clock: Clock;
  release: string | null;
  /** The way back from an update; the file is named so. */
  beforeUpdate?: boolean;
}

export interface MadeBackup {
  file: string;
  takenAt: Date;
  rows: number;
  files: number;
  /** The database names them, and they are not in the storage. */
  missingFiles: string[];
}

/** Tells whether a secret is the backup's, without telling it. */
export function secretCheck(appSecret: string): string {
  return deriveKey(appSecret, "backup check").toString("hex");
}

/**
 * All tables as of one moment, originals of pictures and uploaded files; the shop may run meanwhile. `APP_SECRET` is
 * left out: keep it elsewhere. Throws, and leaves no file, for any obstacle but a missing file, such as an unfinished
 * restore.
 */
export async function backUpShop(
  deps: BackupDependencies,
  folder: string,
  key: ArchiveKey | null = null,
): Promise<MadeBackup> {
  return withSnapshot(deps.databaseUrl, "lavra-backup", async (client) => {
    await refuseUnfinished(client);
    const takenAt = deps.clock();
    const tables = await listBackupTables(client);
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      release: deps.release,
      takenAt,
      secretCheck: secretCheck(deps.appSecret),
      ...(await readSchemaVersions(client)),
      tables,
    };
    const file = join(folder, backupName(takenAt, { isEncrypted: key !== null, beforeUpdate: deps.beforeUpdate }));
    const made: MadeBackup = { file, takenAt, rows: 0, files: 0, missingFiles: [] };
    await writeArchive(file, key, async (archive) => {
      await archive.add(MANIFEST_FILE, asJson(manifest));
      const { rows, sequences } = await dumpTables(client, tables, archive);
      const files = await listStoredFiles(client);
      for (const each of files) if (!(await addFile(deps.storage, archive, each))) made.missingFiles.push(each.path);
      const summary: BackupSummary = { rows, sequences, missingFiles: made.missingFiles };
      await archive.add(SUMMARY_FILE, asJson(summary));
      made.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
      made.files = files.length - made.missingFiles.length;
    });
    return made;
  });
}

/** False: the file is not in the storage. */
async function addFile(storage: Storage, archive: ArchiveWriter, { path, bytes }: BackedUpFile): Promise<boolean> {
  if (bytes !== null) {
    if (!(await storage.has(path))) return false;
    await archive.addStream(FILES_FOLDER + path, bytes, storage.readPieces(path));
    return true;
  }
  const whole = await storage.read(path);
  if (whole) await archive.add(FILES_FOLDER + path, whole);
  return whole !== null;
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
