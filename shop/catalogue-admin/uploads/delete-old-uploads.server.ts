import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { Storage } from "#platform/files/storage.server.ts";
import { storedFile } from "./upload.ts";

/** How long a file is stored that was received but not used, or used only in a dry run. */
const WAIT_MS = 24 * 60 * 60_000;
/** How long an upload can be undone and its lines viewed. */
const REMEMBER_MS = 90 * 24 * 60 * 60_000;

const FILES_AT_ONCE = 100;

type Needed = { db: Database; storage: Storage };

/** Deletes the files of an ended upload, unless another upload still reads them. Rules: UPLOAD-50. */
export async function dropFiles(services: Needed, uploadId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[csv_file, zip_file]) as id from bulk_uploads where id = ${uploadId}`.execute(services.db);
  await drop(
    services,
    rows.map(({ id }) => id).filter((id) => id !== null),
  );
}

/** Deletes expired data: unused files, and the undo data and lines of old uploads. Rules: UPLOAD-50. */
export async function forgetOldUploads(services: Needed, now: Date): Promise<void> {
  const { db } = services;
  const waited = new Date(now.getTime() - WAIT_MS);
  const old = await db.selectFrom("upload_files").where("created_at", "<", waited).select("id").execute();
  for (let from = 0; from < old.length; from += FILES_AT_ONCE) {
    await drop(
      services,
      old.slice(from, from + FILES_AT_ONCE).map(({ id }) => id),
    );
  }
  const before = new Date(now.getTime() - REMEMBER_MS);
  for (const table of ["bulk_upload_changes", "bulk_upload_lines"] as const) {
    const ended = sql`select id from bulk_uploads
      where created_at < ${before} and undo_state is distinct from 'undoing'`;
    await deleteInBatches(db, table, sql`upload_id in (${ended})`);
  }
}

async function drop({ db, storage }: Needed, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from upload_files
       where id = any (${[...ids]}::uuid[])
         and not exists (select from bulk_uploads
                          where status = 'processing' and upload_files.id in (csv_file, zip_file))
         for update`.execute(trx);
    // The file before its row: a row without a file is retried, a file without a row would never be deleted.
    for (const { id } of rows) await storage.remove(storedFile(id));
    await sql`delete from upload_files where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
  });
}
