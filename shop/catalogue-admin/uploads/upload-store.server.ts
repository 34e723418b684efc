import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { FileFacts } from "./rows/file-facts.ts";
import type { RowProblem } from "./rows/upload-row.ts";
import { MOST_KEPT_LINES, MOST_PREVIEWED, type UploadMode, type UploadStatus } from "./upload.ts";

export interface StoredFile {
  id: string;
  kind: "csv" | "zip";
  filename: string;
  bytes: number;
  facts: (FileFacts & { header: string[] }) | null;
}

export async function insertFile(db: Database, file: StoredFile, staffId: string, now: Date): Promise<void> {
  const facts = file.facts && JSON.stringify(file.facts);
  await db
    .insertInto("upload_files")
    .values({ ...file, facts, staff_id: staffId, created_at: now })
    .execute();
}

/** Null for a file that somebody else sent. Rules: UPLOAD-9. */
export async function findFile(db: Database, id: string, staffId: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select id, kind, filename, bytes, facts from upload_files
     where id::text = ${id} and staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

/** Ended dry runs with the facts before lose the file: what they showed is not what it would bring. */
export async function replaceFacts(
  db: Database,
  id: string,
  staffId: string,
  facts: NonNullable<StoredFile["facts"]>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update upload_files set facts = ${JSON.stringify(facts)}
       where id = ${id} and staff_id = ${staffId}
         and not exists (select from bulk_uploads where csv_file = ${id} and status = 'processing')`.execute(trx);
    if (!numAffectedRows) return false;
    await sql`update bulk_uploads set csv_file = null where csv_file = ${id}`.execute(trx);
    return true;
  });
}

export interface NewUpload {
  filename: string;
  mode: UploadMode;
  dryRun: boolean;
  declaresOldPrices: boolean;
  asDrafts: boolean;
  /** Somebody has seen a dry run of the same file. */
  confirmed: boolean;
  staffId: string;
  csvFile: string;
  zipFile: string | null;
  header: string[];
  ignoredColumns: string[];
  total: number;
}

/** Returns its id; null while another one runs. */
export async function insertUpload(trx: Database, upload: NewUpload, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bulk_uploads (filename, mode, dry_run, declares_old_prices, as_drafts, confirmed, staff_id, csv_file, zip_file, header, ignored_columns,
                              total_products, created_at, updated_at)
    values (${upload.filename}, ${upload.mode}, ${upload.dryRun}, ${upload.declaresOldPrices}, ${upload.asDrafts}, ${upload.confirmed}, ${upload.staffId}, ${upload.csvFile}, ${upload.zipFile},
            ${upload.header}, ${upload.ignoredColumns}, ${upload.total}, ${now}, ${now})
    on conflict do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export interface RunningUpload {
  id: string;
  mode: UploadMode;
  dry_run: boolean;
  declares_old_prices: boolean;
  as_drafts: boolean;
  confirmed: boolean;
  /** Null: no longer on the staff. */
  staff_id: string | null;
  status: UploadStatus;
  header: string[];
  processed_products: number;
  successful_products: number;
  failed_products: number;
  csv_file: string | null;
  zip_file: string | null;
  facts: FileFacts | null;
}

export async function findRunning(db: Database, id: string): Promise<RunningUpload | null> {
  const { rows } = await sql<RunningUpload>`
    select u.id, mode, dry_run, declares_old_prices, as_drafts, confirmed, u.staff_id, status, header, processed_products, successful_products, failed_products, csv_file,
           zip_file, facts
      from bulk_uploads u left join upload_files on upload_files.id = csv_file
     where u.id = ${id} and status = 'processing'`.execute(db);
  return rows[0] ?? null;
}

/** Before its first batch. */
export async function turnIntoDryRun(db: Database, id: string): Promise<void> {
  await sql`update bulk_uploads set dry_run = true where id = ${id} and processed_products = 0`.execute(db);
}

/** False if it was cancelled, or if another process has advanced it. */
export async function lockUploadAtPosition(trx: Database, id: string, processed: number): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_uploads
     where id = ${id} and status = 'processing' and processed_products = ${processed} for update`.execute(trx);
  return rows.length > 0;
}

export interface BatchCounts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  warned: number;
  asking: number;
}

export interface BatchLine {
  line: number;
  product_id: string;
  failed: boolean;
  problems: RowProblem[];
  cells: string[];
}

/** Call in the batch's own transaction. */
export async function recordBatch(
  trx: Database,
  id: string,
  { created, updated, unchanged, failed, warned, asking }: BatchCounts,
  lines: readonly BatchLine[],
  now: Date,
): Promise<void> {
  const good = created + updated + unchanged;
  if (lines.length > 0) {
    await sql`
      insert into bulk_upload_lines (upload_id, line, product_id, failed, problems, cells)
      select ${id}, line, product_id, failed, problems, cells
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as given (line int, product_id text, failed bool, problems jsonb, cells text[])
       order by line
       limit greatest(0, ${MOST_KEPT_LINES} - (select count(*) from bulk_upload_lines where upload_id = ${id}))
      on conflict do nothing`.execute(trx);
  }
  await sql`
    update bulk_uploads
       set processed_products = processed_products + ${good + failed},
           total_products = greatest(total_products, processed_products + ${good + failed}),
           successful_products = successful_products + ${good}, failed_products = failed_products + ${failed},
           created_products = created_products + ${created}, updated_products = updated_products + ${updated},
           unchanged_products = unchanged_products + ${unchanged}, warned_products = warned_products + ${warned},
           asking_products = asking_products + ${asking},
           updated_at = ${now}
     where id = ${id}`.execute(trx);
}

export interface ProductChange {
  product_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  pieces: { size: string | null; delta: number; added: boolean }[];
}

export async function insertChanges(trx: Database, id: string, changes: readonly ProductChange[]): Promise<void> {
  await writeChanges(trx, id, changes, changes.length);
}

/** The first changes that a dry run would make. Rules: PANEL-6. */
export async function keepPreview(trx: Database, id: string, changes: readonly ProductChange[]): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from bulk_upload_changes where upload_id = ${id}`.execute(trx);
  await writeChanges(trx, id, changes, MOST_PREVIEWED - (rows[0]?.kept ?? 0));
}

async function writeChanges(trx: Database, id: string, changes: readonly ProductChange[], most: number): Promise<void> {
  const kept = changes.slice(0, Math.max(0, most));
  if (kept.length === 0) return;
  await sql`
    insert into bulk_upload_changes (upload_id, product_id, before, after, pieces)
    select ${id}, product_id, before, after, pieces
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as given (product_id text, before jsonb, after jsonb, pieces jsonb)`.execute(trx);
}

/** False if it has ended already. */
export async function endUpload(
  trx: Database,
  id: string,
  { status, error = null }: { status: Exclude<UploadStatus, "processing">; error?: string | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_uploads
       set status = ${status}, general_error = ${error}, updated_at = ${now}, finished_at = ${now},
           total_products = case when ${status} = 'completed' then processed_products else total_products end
     where id = ${id} and status = 'processing'`.execute(trx);
  return Number(numAffectedRows) > 0;
}

/** False: it is not a failed one any more, as another press was first. */
export async function reopenUpload(trx: Database, id: string, now: Date): Promise<boolean> {
  const open = { status: "processing", general_error: null, finished_at: null, updated_at: now };
  const failed = trx.updateTable("bulk_uploads").set(open).where("id", "=", id).where("status", "=", "failed");
  return (await failed.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function lockUnusedFiles(trx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from upload_files
     where id = any (${[...ids]}::uuid[])
       and not exists (select from bulk_uploads
                        where status = 'processing' and upload_files.id in (csv_file, zip_file))
       for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The caller has deleted the files. */
export async function deleteFiles(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from upload_files where id = any (${[...ids]}::uuid[])`.execute(trx);
}

/** Undo data and lines of uploads from before an instant, unless one is being undone. */
export async function deleteUploadDetails(db: Database, before: Date): Promise<void> {
  for (const table of ["bulk_upload_changes", "bulk_upload_lines"] as const) {
    const ended = sql`select id from bulk_uploads
      where created_at < ${before} and undo_state is distinct from 'undoing'`;
    await deleteInBatches(db, table, sql`upload_id in (${ended})`);
  }
}
