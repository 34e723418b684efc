import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { lazyPieces, openDiskStorage, type Storage } from "#platform/files/storage.server.ts";
import { listStoredFiles } from "./backed-up-queries.server.ts";

/** Folder of pictures and uploaded files in `WAL_ARCHIVE`, by their path in the storage. */
const FILES = "media";

export interface CopiedFiles {
  copied: number;
  /** The database names them, and the source does not have them. */
  missing: string[];
}

/**
 * Those that the database names and `WAL_ARCHIVE` lacks. A path of the storage always has the same content, so what was
 * copied once stays right. `known`: paths that a slow disk need not be asked for again; those found are added. Throws
 * if the archive's folder does not exist.
 */
export async function archiveFiles(
  client: pg.ClientBase,
  storage: Storage,
  archive: string,
  known: Set<string> = new Set(),
): Promise<CopiedFiles> {
  if (!existsSync(archive)) throw new Error(`WAL_ARCHIVE: the folder does not exist: ${resolve(archive)}`);
  const target = openDiskStorage(join(archive, FILES));
  const paths = (await listStoredFiles(client)).map(({ path }) => path).filter((path) => !known.has(path));
  const result = await copyFiles(storage, target, paths);
  const missing = new Set(result.missing);
  for (const path of paths) if (!missing.has(path)) known.add(path);
  return result;
}

export async function restoreFiles(client: pg.ClientBase, storage: Storage, archive: string): Promise<CopiedFiles> {
  const source = openDiskStorage(join(archive, FILES));
  return copyFiles(
    source,
    storage,
    (await listStoredFiles(client)).map(({ path }) => path),
  );
}

async function copyFiles(from: Storage, to: Storage, paths: readonly string[]): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, missing: [] };
  for (const path of paths) {
    if (await to.has(path)) continue;
    if (await from.has(path)) {
      await to.writePieces(path, lazyPieces(from, path));
      result.copied += 1;
    } else result.missing.push(path);
  }
  return result;
}
