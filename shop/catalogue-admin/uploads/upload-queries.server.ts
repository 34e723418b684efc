import { sql } from "kysely";
import { containsPattern } from "#platform/database/contains-pattern.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { RowProblem } from "./rows/upload-row.ts";
import { type LineProblem, MOST_PREVIEWED, type UploadMode, type UploadRecord, type UploadStatus } from "./upload.ts";

const HISTORY = 10;

export const PROBLEMS_PAGE = 50;

const select = sql`
  select u.id, u.filename, u.mode, u.dry_run as "dryRun", u.status, u.general_error as "generalError",
         staff.name as "staffName", u.zip_file is not null as "hasPictures", u.csv_file is not null as "hasFile",
         case when facts ? 'readings' then
           jsonb_build_object('encoding', facts->'encoding', 'isUnsure', facts->'isUnsure', 'readings', facts->'readings')
         end as reading,
         u.ignored_columns as "ignoredColumns", u.total_products as total, u.processed_products as processed,
         u.successful_products as successful, u.failed_products as failed, u.created_products as created,
         u.updated_products as updated, u.unchanged_products as unchanged, u.warned_products as warned,
         u.asking_products as asking,
         u.undo_state as "undoState", u.undone_products as undone, u.kept_products as kept,
         exists (select from bulk_upload_changes where upload_id = u.id) as "hasChanges",
         u.created_at as "createdAt", u.updated_at as "updatedAt", u.finished_at as "finishedAt"
    from bulk_uploads u
    left join staff on staff.id = u.staff_id
    left join upload_files on upload_files.id = u.csv_file`;

/** Newest first. */
export async function readUploads(db: Database, limit = HISTORY): Promise<UploadRecord[]> {
  const { rows } = await sql<UploadRecord>`${select} order by u.created_at desc limit ${limit}`.execute(db);
  return rows;
}

export async function readUpload(db: Database, id: string): Promise<UploadRecord | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<UploadRecord>`${select} where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Also one that is being undone; at most one exists. */
export async function readRunningUpload(db: Database): Promise<UploadRecord | null> {
  const { rows } = await sql<UploadRecord>`
    ${select} where u.status = 'processing' or u.undo_state = 'undoing'`.execute(db);
  return rows[0] ?? null;
}

export type ProblemKind = "error" | "warning";

export interface ProblemFilter {
  kind?: ProblemKind;
  /** `line`: problems of a whole line. */
  column?: string;
  /** Part of the product's id, the value or the message. */
  text?: string;
  page?: number;
}

export interface ProblemPage {
  problems: LineProblem[];
  /** Matching the filter. */
  total: number;
  /** Ignoring the filter. */
  errors: number;
  warnings: number;
  /** Of the requested kind, most frequent first. */
  columns: { column: string; count: number }[];
}

/** Errors in line order, then warnings. Rules: UPLOAD-39. */
export async function readProblems(db: Database, uploadId: string, filter: ProblemFilter): Promise<ProblemPage> {
  const { kind, column = "", text = "", page = 1 } = filter;
  const said = sql`
    select lines.line, lines.product_id, said.place,
           lines.failed and not coalesce((said.problem->>'isWarning')::boolean, false) as "isError", said.problem->>'column' as "column",
           said.problem->>'value' as value, said.problem->>'message' as message
      from bulk_upload_lines lines
      cross join jsonb_array_elements(lines.problems) with ordinality as said (problem, place)
     where lines.upload_id = ${uploadId}`;
  const like = containsPattern(text);
  const ofKind = kind === undefined ? sql`true` : sql`"isError" = ${kind === "error"}`;
  const [found, columns, counts] = await Promise.all([
    sql<LineProblem & { total: number }>`
      select line, product_id as "productId", "isError", "column", value, message, count(*) over () as total
        from (${said}) as said
       where ${ofKind} and (${column} = '' or coalesce("column", 'line') = ${column})
         and (${text} = '' or product_id ilike ${like} or value ilike ${like} or message ilike ${like})
       order by "isError" desc, line, place
       limit ${PROBLEMS_PAGE} offset ${(page - 1) * PROBLEMS_PAGE}`.execute(db),
    sql<{ column: string; count: number }>`
      select coalesce("column", 'line') as "column", count(*)::int as count
        from (${said}) as said where ${ofKind} group by 1 order by 2 desc, 1`.execute(db),
    sql<{ errors: number; warnings: number }>`
      select count(*) filter (where "isError")::int as errors, count(*) filter (where not "isError")::int as warnings
        from (${said}) as said`.execute(db),
  ]);
  return {
    problems: found.rows.map(({ total: _, ...problem }) => problem),
    total: found.rows[0]?.total ?? 0,
    errors: counts.rows[0]?.errors ?? 0,
    warnings: counts.rows[0]?.warnings ?? 0,
    columns: columns.rows,
  };
}

/** It could not be written, or only with a warning. */
export interface StoredProblemLine {
  line: number;
  problems: RowProblem[];
  cells: string[];
}

/** One batch of errors or warnings, after a given line. */
export async function readKeptLines(
  db: Database,
  uploadId: string,
  kind: ProblemKind,
  after: number,
  limit: number,
): Promise<StoredProblemLine[]> {
  const fits = kind === "error" ? sql`failed` : sql`(not failed or problems @> '[{"isWarning": true}]')`;
  const { rows } = await sql<StoredProblemLine & { failed: boolean }>`
    select line, failed, problems, cells from bulk_upload_lines
     where upload_id = ${uploadId} and line > ${after} and ${fits} order by line limit ${limit}`.execute(db);
  return rows.map(({ line, failed, problems, cells }) => {
    const isError = (problem: RowProblem) => failed && problem.isWarning !== true;
    return { line, problems: problems.filter((each) => isError(each) === (kind === "error")), cells };
  });
}

export async function readUploadHeader(
  db: Database,
  id: string,
): Promise<{ filename: string; header: string[] } | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("bulk_uploads")
    .where("id", "=", id)
    .select(["filename", "header"])
    .executeTakeFirst();
  return row ?? null;
}

export async function readErrorLogs(
  db: Database,
  ids: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; messages: string[] }>`
    select wanted.id, array(
             select problem->>'message'
               from (select line, problems from bulk_upload_lines
                      where upload_id = wanted.id and failed order by line limit ${most}) as first
               cross join jsonb_array_elements(problems) as problem
              where not coalesce((problem->>'isWarning')::boolean, false)
              order by line limit ${most}) as messages
      from unnest(${[...ids]}::uuid[]) as wanted (id)`.execute(db);
  return new Map(rows.map(({ id, messages }) => [id, messages]));
}

/** Null: no longer stored. */
export async function readZipFile(db: Database, id: string): Promise<{ id: string; bytes: number } | null> {
  const row = await db.selectFrom("upload_files").where("id", "=", id).select(["id", "bytes"]).executeTakeFirst();
  return row ?? null;
}

/** Of a dry run that ended so. */
export async function readUploadOrder(db: Database, uploadId: string, ended: readonly UploadStatus[] = ["completed"]) {
  const { rows } = await sql<{
    csvFile: string | null;
    zipFile: string | null;
    mode: UploadMode;
    declaresOldPrices: boolean;
    asDrafts: boolean;
  }>`
    select csv_file as "csvFile", zip_file as "zipFile", mode, declares_old_prices as "declaresOldPrices",
           as_drafts as "asDrafts" from bulk_uploads
     where id::text = ${uploadId} and dry_run and status = any (${[...ended]})`.execute(db);
  return rows[0];
}

export async function filesOfUpload(db: Database, uploadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select unnest(array[csv_file, zip_file]) as id from bulk_uploads where id = ${uploadId}`.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Stored before an instant. */
export async function listFilesBefore(db: Database, before: Date): Promise<{ id: string }[]> {
  return db.selectFrom("upload_files").where("created_at", "<", before).select("id").execute();
}

export async function readUploadCounts(db: Database, uploadId: string): Promise<{ rows: number; good: number }> {
  return db
    .selectFrom("bulk_uploads")
    .where("id", "=", uploadId)
    .select(["processed_products as rows", "successful_products as good"])
    .executeTakeFirstOrThrow();
}

export async function readEndedUpload(
  db: Database,
  uploadId: string,
): Promise<{ filename: string; dryRun: boolean; created: number; updated: number; failed: number }> {
  return db
    .selectFrom("bulk_uploads")
    .where("id", "=", uploadId)
    .select(["filename", "dry_run as dryRun", "created_products as created"])
    .select(["updated_products as updated", "failed_products as failed"])
    .executeTakeFirstOrThrow();
}

export interface UploadChange {
  id: string;
  name: string;
  /** Null: new. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  pieces: { size: string | null; delta: number }[];
}

/** By code. Rules: PANEL-6. */
export async function readUploadChanges(db: Database, id: string): Promise<UploadChange[]> {
  const { rows } = await sql<UploadChange>`
    select product_id as id, name, before, after, pieces
      from bulk_upload_changes join products on products.id = product_id
     where upload_id = ${id} order by product_id limit ${MOST_PREVIEWED}`.execute(db);
  return rows;
}
