/** What a file may do to the shop: only add products, only change those there are, or both. Rules: UPLOAD-36. */
export const UPLOAD_MODES = ["both", "create", "update"] as const;
export type UploadMode = (typeof UPLOAD_MODES)[number];

/** Rules: UPLOAD-44. */
export const UPLOAD_STATUSES = ["processing", "completed", "failed", "cancelled"] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** How many lines are written in one transaction. Rules: UPLOAD-42. */
export const BATCH_LINES = 500;
/**
 * Fewer where their pictures come along, each of which takes up to half a second: an upload gives signs of life often.
 * Rules: UPLOAD-42.
 */
export const BATCH_PICTURES = 30;

/** Limits of what may be sent, in bytes and lines. Rules: UPLOAD-2. */
export const MOST_CSV_BYTES = 100 * 1024 * 1024;
export const MOST_ZIP_BYTES = 500 * 1024 * 1024;
/** A form with files in it is read whole: where scripts run, files come by themselves, in pieces. Rules: UPLOAD-3. */
export const MOST_UPLOAD_FORM_BYTES = 64 * 1024 * 1024;
/** Rules: UPLOAD-2. */
export const MOST_UPLOAD_LINES = 100_000;
/**
 * Lines with something to say about them that are kept with an upload; the others are only counted.
 * Rules: UPLOAD-47.
 */
export const MOST_KEPT_LINES = 5_000;

/** Rules: UPLOAD-5. */
export const NO_DATA = "Arquivo CSV deve conter pelo menos um cabeçalho e uma linha de dados";

/** Which files are taken, by their names. Rules: UPLOAD-1. */
export function isCsvName(filename: string): boolean {
  return /\.csv$/i.test(filename);
}

export function isZipName(filename: string): boolean {
  return /\.zip$/i.test(filename);
}

/** A mode as a form says it; null for anything else. */
export function uploadModeOf(value: string): UploadMode | null {
  return UPLOAD_MODES.find((mode) => mode === value) ?? null;
}

/** What stands in a file's place in the storage. */
export function storedFile(fileId: string): string {
  return `uploads/${fileId}`;
}
