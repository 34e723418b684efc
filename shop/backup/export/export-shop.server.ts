import type pg from "pg";
import { withSnapshot } from "#platform/backup/snapshot-queries.server.ts";
import type { Clock } from "#platform/clock.ts";
import { copiedRows } from "#platform/database/copied-rows.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { listStoredFiles } from "../backed-up-queries.server.ts";
import { columnGuide } from "./column-guide.ts";
import { compareWithCatalogue } from "./compare-with-catalogue.ts";
import { type WriteExportFile, writeExportFolder } from "./export-folder.server.ts";
import { copyAsCsv, readCatalogueTypes, readFilesInTables, setIsoDates } from "./export-queries.server.ts";
import { EXPORTED_TABLES } from "./exported-tables.ts";

export interface ExportDependencies {
  databaseUrl: string;
  storage: Storage;
  clock: Clock;
}

export interface MadeExport {
  /** Rows by name of the CSV file. */
  rows: Record<string, number>;
  files: number;
  /** The database names them, and they are not in the storage. */
  missingFiles: string[];
  /** Tables and columns that this release does not know: not exported. */
  unknown: string[];
}

/** Excel takes a CSV file for UTF-8 only if it begins with it. */
const BYTE_ORDER_MARK = "\uFEFF";
const MOST_NAMED = 5;

/**
 * For people and other programs: a CSV file per table as of one moment, a guide to their columns, originals of
 * pictures, uploaded files and invoices. The shop may run meanwhile. Secrets are left out. Throws, and leaves no
 * folder, for any obstacle but a missing file.
 */
export async function exportShop(
  deps: ExportDependencies,
  folder: string,
  onTable: (file: string, rows: number) => void = () => undefined,
): Promise<MadeExport> {
  return writeExportFolder(folder, (write) =>
    withSnapshot(deps.databaseUrl, "lavra-export", async (client) => {
      const takenAt = deps.clock();
      const { rows, unknown } = await writeTables(client, write, onTable);
      await write("COLUNAS.md", [columnGuide(takenAt)]);
      return { rows, unknown, ...(await writeFiles(deps.storage, client, write)) };
    }),
  );
}

async function writeTables(
  client: pg.ClientBase,
  write: WriteExportFile,
  onTable: (file: string, rows: number) => void,
): Promise<Pick<MadeExport, "rows" | "unknown">> {
  const types = await readCatalogueTypes(client);
  const { undecided: unknown, gone } = compareWithCatalogue(types);
  if (gone.length > 0) {
    const named = gone.slice(0, MOST_NAMED).join(", ");
    throw new Error(`The database is of another release, it lacks ${named}: run npm run migrate first`);
  }
  await setIsoDates(client);
  const rows: Record<string, number> = {};
  for (const exported of EXPORTED_TABLES) {
    const file = `${exported.table}.csv`;
    const copy = copyAsCsv(client, exported, types);
    await write(file, withMark(copy));
    const count = await copiedRows(client, copy);
    rows[file] = count;
    onTable(file, count);
  }
  return { rows, unknown };
}

async function* withMark(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | string> {
  yield BYTE_ORDER_MARK;
  yield* pieces;
}

async function writeFiles(
  storage: Storage,
  client: pg.ClientBase,
  write: WriteExportFile,
): Promise<Pick<MadeExport, "files" | "missingFiles">> {
  const missingFiles: string[] = [];
  let files = 0;
  for (const { path } of await listStoredFiles(client)) {
    if (await storage.has(path)) {
      await write(`files/${path}`, storage.readPieces(path));
      files += 1;
    } else missingFiles.push(path);
  }
  for await (const { path, file } of readFilesInTables(client)) {
    await write(`files/${path}`, [file]);
    files += 1;
  }
  return { files, missingFiles };
}
