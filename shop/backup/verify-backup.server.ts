import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { ArchiveError, type OpeningKeys, readArchive } from "#platform/backup/archive.server.ts";
import { TABLE_PART } from "#platform/backup/dump-tables.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { BackupSummary, FILES_FOLDER, MANIFEST_FILE, SUMMARY_FILE } from "./backup-manifest.ts";
import { checkRowCounts, type RestoreDependencies, RestoreError, readManifest } from "./restore-shop.server.ts";

const LINE_END = 10;

/** As a restore reads it, but without a database. Throws RestoreError or ArchiveError. Rules: STAFF-69. */
export async function verifyBackup(
  deps: Pick<RestoreDependencies, "appSecret" | "migrations">,
  file: string,
  keys: OpeningKeys = null,
): Promise<{ rows: number; files: number }> {
  let isBackup = false;
  let expected: BackupSummary | null = null;
  const rows: Record<string, number> = {};
  let files = 0;

  async function take(name: string, pieces: Readable): Promise<void> {
    if (name === MANIFEST_FILE) {
      readManifest(deps, await json(pieces));
      isBackup = true;
      return;
    }
    if (!isBackup) throw new RestoreError("This is not a backup of a shop");
    const table = TABLE_PART.exec(name)?.[1];
    if (table) rows[table] = (valueAt(rows, table) ?? 0) + (await countLines(pieces));
    else if (name.startsWith(FILES_FOLDER)) files += 1;
    else if (name === SUMMARY_FILE) expected = BackupSummary.parse(await json(pieces));
  }

  await readArchive(file, keys, take);
  const summary: BackupSummary | null = expected;
  if (!summary) throw new ArchiveError("The file is not whole");
  checkRowCounts(summary, rows);
  return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
}

/** In PostgreSQL's text format each row is a line; line breaks within values are escaped. */
async function countLines(pieces: Readable): Promise<number> {
  let lines = 0;
  for await (const piece of pieces) for (const byte of piece as Buffer) if (byte === LINE_END) lines += 1;
  return lines;
}
