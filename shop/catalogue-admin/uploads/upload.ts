import type { NotAllowed } from "#shop/staff/authorise.ts";
import type { EncodingGuess } from "./rows/guess-encoding.ts";

/** May create products, update existing ones, or both. Rules: UPLOAD-36. */
export const UPLOAD_MODES = ["both", "create", "update"] as const;
export type UploadMode = (typeof UPLOAD_MODES)[number];

/** Rules: UPLOAD-44. */
export const UPLOAD_STATUSES = ["processing", "completed", "failed", "cancelled"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** Per transaction. Rules: UPLOAD-42. */
export const BATCH_LINES = 500;
/** With pictures, which take up to half a second each: progress must show often. Rules: UPLOAD-42. */
export const BATCH_PICTURES = 30;

/** Well below the queue's job timeout. Rules: UPLOAD-43. */
export const JOB_SLICE_MS = 40_000;

/** Rules: UPLOAD-2. */
export const MOST_CSV_BYTES = 100 * 1024 * 1024;
export const MOST_XLSX_BYTES = 25 * 1024 * 1024;
export const MOST_ZIP_BYTES = 500 * 1024 * 1024;
/** A form is buffered whole. With JavaScript, files are sent separately, in chunks. Rules: UPLOAD-3. */
export const MOST_UPLOAD_FORM_BYTES = 64 * 1024 * 1024;
/** Rules: UPLOAD-2. */
export const MOST_UPLOAD_LINES = 100_000;
/** Lines with problems; others are only counted. Rules: UPLOAD-47. */
export const MOST_KEPT_LINES = 5_000;

/** Changes that a dry run keeps and an upload's page shows. Rules: PANEL-6. */
export const MOST_PREVIEWED = 100;

/** Rules: UPLOAD-5. */
export const NO_DATA = "Arquivo CSV deve conter pelo menos um cabeçalho e uma linha de dados";

/** Rules: UPLOAD-1. */
export function isCsvName(filename: string): boolean {
  return /\.csv$/i.test(filename);
}

export function isXlsxName(filename: string): boolean {
  return /\.xlsx$/i.test(filename);
}

/** Of a table of products. */
export function isTableName(filename: string): boolean {
  return isCsvName(filename) || isXlsxName(filename);
}

export function isZipName(filename: string): boolean {
  return /\.zip$/i.test(filename);
}

/** Null for anything else. */
export function uploadModeOf(value: string): UploadMode | null {
  return UPLOAD_MODES.find((mode) => mode === value) ?? null;
}

export function storedFile(fileId: string): string {
  return `uploads/${fileId}`;
}

/** Rules: UPLOAD-6. */
export type UploadRefusal =
  | NotAllowed
  | {
      kind: "refused";
      reason:
        | "wrong_format"
        | "too_large"
        | "sheet_too_large"
        | "unreadable_letters"
        | "no_data"
        | "too_many_lines"
        | "busy"
        | "storage_full";
    }
  | { kind: "refused"; reason: "unclosed_quote"; line: number }
  | { kind: "refused"; reason: "bad_zip"; words: string }
  | { kind: "refused"; reason: "missing_columns" | "repeated_columns"; columns: string[] }
  | { kind: "refused"; reason: "unknown_file" | "unknown_upload" | "not_running" | "not_undoable" | "not_retriable" };

export interface UploadRecord {
  id: string;
  filename: string;
  mode: UploadMode;
  dryRun: boolean;
  status: UploadStatus;
  generalError: string | null;
  staffName: string | null;
  hasPictures: boolean;
  /** Still stored: a dry run can be run for real. */
  hasFile: boolean;
  /** While the file is stored: as what its letters were read. */
  reading: Pick<EncodingGuess, "encoding" | "isUnsure" | "readings"> | null;
  ignoredColumns: string[];
  total: number;
  processed: number;
  successful: number;
  failed: number;
  created: number;
  updated: number;
  unchanged: number;
  warned: number;
  /** Lines that somebody has to confirm. */
  asking: number;
  undoState: "undoing" | "undone" | null;
  undone: number;
  kept: number;
  hasChanges: boolean;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

export interface LineProblem {
  line: number;
  productId: string;
  isError: boolean;
  column: string | null;
  value: string;
  message: string;
}

/** Rules: UPLOAD-54. */
export function canBeUndone({ status, undoState, hasChanges, dryRun }: UploadRecord): boolean {
  return status !== "processing" && undoState === null && hasChanges && !dryRun;
}

/** Rules: UPLOAD-46. */
export function canBeRetried({ status, undoState, hasFile }: UploadRecord): boolean {
  return status === "failed" && undoState === null && hasFile;
}

export function isUploadRunning({ status, undoState }: Pick<UploadRecord, "status" | "undoState">): boolean {
  return status === "processing" || undoState === "undoing";
}
