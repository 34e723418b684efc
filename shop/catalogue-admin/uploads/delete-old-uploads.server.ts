import type { Database } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { storedFile } from "./upload.ts";
import { filesOfUpload, listFilesBefore } from "./upload-queries.server.ts";
import { deleteFiles, deleteUploadDetails, lockUnusedFiles } from "./upload-store.server.ts";

/** For a file that was not used, or only in a dry run. */
const WAIT_MS = 24 * 60 * 60_000;
/** How long an upload can be undone and its lines viewed. */
const REMEMBER_MS = 90 * 24 * 60 * 60_000;

const FILES_AT_ONCE = 100;

type Needed = { db: Database; storage: Storage };

/** Of an ended upload, unless another one still reads them. Rules: UPLOAD-50. */
export async function dropFiles(deps: Needed, uploadId: string): Promise<void> {
  await drop(deps, await filesOfUpload(deps.db, uploadId));
}

/** Unused files, and the undo data and lines of old uploads. Rules: UPLOAD-50. */
export async function forgetOldUploads(deps: Needed, now: Date): Promise<void> {
  const { db } = deps;
  const waited = new Date(now.getTime() - WAIT_MS);
  const old = await listFilesBefore(db, waited);
  for (let from = 0; from < old.length; from += FILES_AT_ONCE) {
    await drop(
      deps,
      old.slice(from, from + FILES_AT_ONCE).map(({ id }) => id),
    );
  }
  const before = new Date(now.getTime() - REMEMBER_MS);
  await deleteUploadDetails(db, before);
}

async function drop({ db, storage }: Needed, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const unused = await lockUnusedFiles(trx, ids);
    // The file before its row: a row without a file is retried, a file without a row would never be deleted.
    for (const id of unused) await storage.remove(storedFile(id));
    await deleteFiles(trx, unused);
  });
}
