import { type Database, isPassing } from "#platform/database/database.server.ts";
import { StorageAway } from "#platform/files/storage.server.ts";
import { defineJob } from "#platform/jobs/job.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { dropFiles } from "./delete-old-uploads.server.ts";
import { lockExistingProducts } from "./lock-existing-products.server.ts";
import { findPictures, type NamedPicture, StorageFull } from "./pictures/find-pictures.server.ts";
import { BadZip, openZipPictures, type ZipPictures } from "./pictures/zip-pictures.server.ts";
import { readRecords, UnreadableFile } from "./read-records.server.ts";
import { aboutProduct, checkRow } from "./rows/check-row.ts";
import type { FileRecord } from "./rows/csv-reader.ts";
import type { FileFacts } from "./rows/file-facts.ts";
import { planRow } from "./rows/plan-batch.ts";
import { questionsOf } from "./rows/unusual.ts";
import { type Column, readHeader } from "./rows/upload-columns.ts";
import type { CheckedRow, UploadRow } from "./rows/upload-row.ts";
import { BATCH_LINES, BATCH_PICTURES, JOB_SLICE_MS, storedFile } from "./upload.ts";
import { readEndedUpload, readUploadCounts, readZipFile } from "./upload-queries.server.ts";
import { endUpload, findRunning, type RunningUpload, turnIntoDryRun } from "./upload-store.server.ts";
import { type BatchRow, writeBatch } from "./write-batch.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "storage">;

export const uploadJob = defineJob("uploads.run", {}, runUpload);

/**
 * From its last batch, until done, cancelled, or out of time, when it queues the next job. Throws while the database or
 * the storage is away or too slow, so that the job is retried; any other error ends the upload as failed. Written
 * batches remain and can be undone. Rules: UPLOAD-46.
 */
export async function runUpload(
  deps: Needed,
  { uploadId }: { uploadId: string },
  { sliceMs = JOB_SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  const { db, jobs, clock, logger } = deps;
  const upload = await findRunning(db, uploadId);
  if (!upload) return;
  try {
    const asks = await asksFirst(deps, upload);
    if (asks) await turnIntoDryRun(db, uploadId);
    const ended = await writeLines(deps, asks ? { ...upload, dry_run: true } : upload, sliceMs);
    if (ended === "slice_over") await jobs.send(db, uploadJob, { uploadId });
    if (ended === "done") await finish(deps, uploadId);
  } catch (error) {
    if (isPassing(error) || error instanceof StorageAway) throw error;
    const known = error instanceof UnreadableFile || error instanceof BadZip || error instanceof StorageFull;
    logger.error({ upload: uploadId, err: error }, "upload failed");
    const words = known
      ? error.message
      : "Algo deu errado ao gravar. Nenhuma linha já gravada se perdeu: tente de novo, de onde parou.";
    await end(deps, uploadId, { status: "failed", error: words, keepsFiles: !known });
  }
  logger.debug({ upload: uploadId, at: clock().toISOString() }, "upload job over");
}

async function writeLines(
  { db, storage, jobs, config, clock }: Needed,
  upload: RunningUpload,
  sliceMs: number,
): Promise<"done" | "slice_over" | "left"> {
  const { csv_file, facts } = upload;
  if (!csv_file || !facts) throw new UnreadableFile("O arquivo enviado não está mais guardado");
  const until = performance.now() + sliceMs;
  const zip = await openZip({ db, storage }, upload);
  let position = upload.processed_products;
  try {
    const most = { lines: BATCH_LINES, pictures: zip ? BATCH_PICTURES : Number.POSITIVE_INFINITY };
    for await (const batch of batchesOf(storage.readPieces(storedFile(csv_file)), facts, position, most)) {
      const pictures = await findPictures({ db, storage }, zip, batch.flatMap(picturesOf), { keep: !upload.dry_run });
      if (!(await writeBatch({ db, jobs, config, now: clock() }, upload, position, batch, pictures))) return "left";
      position += batch.length;
      if (performance.now() > until) return "slice_over";
    }
    return "done";
  } finally {
    zip?.close();
  }
}

/** The file has unusual prices or stock that nobody has confirmed after a dry run. Rules: UPLOAD-98. */
async function asksFirst({ db, storage }: Needed, upload: RunningUpload): Promise<boolean> {
  const { csv_file, facts, mode, dry_run, confirmed, processed_products } = upload;
  if (dry_run || confirmed || processed_products > 0 || !csv_file || !facts) return false;
  const most = { lines: BATCH_LINES, pictures: Number.POSITIVE_INFINITY };
  for await (const batch of batchesOf(storage.readPieces(storedFile(csv_file)), facts, 0, most)) {
    const rows = batch.flatMap(({ checked }) => (checked.kind === "row" ? [checked.row] : []));
    const ids = rows.map(({ id }) => id);
    const present = await db.transaction().execute((trx) => lockExistingProducts(trx, ids));
    const asks = (row: UploadRow) => {
      const product = present.get(row.id);
      return questionsOf(row, planRow(row, product, mode), product).length > 0;
    };
    if (rows.some(asks)) return true;
  }
  return false;
}

async function openZip(
  { db, storage }: { db: Database; storage: Services["storage"] },
  { zip_file }: RunningUpload,
): Promise<ZipPictures | null> {
  if (!zip_file) return null;
  const file = await readZipFile(db, zip_file);
  if (!file) throw new BadZip("O arquivo ZIP não está mais guardado");
  return openZipPictures(storage, file);
}

function picturesOf({ checked }: BatchRow): readonly NamedPicture[] {
  if (checked.kind === "wrong") return [];
  const { id, fields } = checked.row;
  return (fields.images ?? []).map((name) => ({ id, name }));
}

/** From a position on; refuses an id that an earlier line has. */
async function* batchesOf(
  bytes: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  from: number,
  most: { lines: number; pictures: number },
): AsyncGenerator<BatchRow[]> {
  let columns: readonly (Column | null)[] | null = null;
  let batch: BatchRow[] = [];
  let pictures = 0;
  let place = 0;
  const lineOfId = new Map<string, number>();
  for await (const record of readRecords(bytes, facts)) {
    if (!columns) {
      columns = readHeader(record.cells).columns;
      continue;
    }
    const checked = once(checkRow(columns, record.cells, record.line), lineOfId, record);
    place += 1;
    if (place <= from) continue;
    const row = { record, checked };
    batch.push(row);
    pictures += picturesOf(row).length;
    if (batch.length < most.lines && pictures < most.pictures) continue;
    yield batch;
    batch = [];
    pictures = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Rules: UPLOAD-17. */
function once(checked: CheckedRow, lineOfId: Map<string, number>, { line }: FileRecord): CheckedRow {
  if (checked.kind === "wrong") return checked;
  const { id } = checked.row;
  const earlier = lineOfId.get(id);
  if (earlier === undefined) {
    lineOfId.set(id, line);
    return checked;
  }
  const message = aboutProduct(id, line, `Repetido: já está na linha ${earlier}`);
  return { kind: "wrong", line, id, problems: [{ column: "id", value: id, message }] };
}

/** Rules: UPLOAD-44. */
async function finish(deps: Needed, uploadId: string): Promise<void> {
  const { rows, good } = await readUploadCounts(deps.db, uploadId);
  const nothing = rows > 0 && good === 0;
  await end(deps, uploadId, nothing ? { status: "failed", error: "Nenhum produto válido" } : { status: "completed" });
}

/** Once; deletes its files, but a dry run keeps them for the real run. Rules: UPLOAD-51. */
async function end(
  deps: Needed,
  uploadId: string,
  { keepsFiles = false, ...how }: { status: "completed" | "failed"; error?: string; keepsFiles?: boolean },
): Promise<void> {
  const { db, clock } = deps;
  const done = await db.transaction().execute(async (trx) => {
    if (!(await endUpload(trx, uploadId, how, clock()))) return null;
    const upload = await readEndedUpload(trx, uploadId);
    const { dryRun, ...after } = upload;
    if (dryRun) return upload;
    const action = how.status === "completed" ? "upload.completed" : "upload.failed";
    await recordAudit(trx, { actor: "shop", action, subject: `upload:${uploadId}`, after }, clock());
    return upload;
  });
  if (done && !done.dryRun && !keepsFiles) await dropFiles(deps, uploadId);
}
