import type { UploadMode, UploadStatus } from "./upload.ts";

/** One upload as the panel and the API show it. */
export interface UploadRecord {
  id: string;
  filename: string;
  mode: UploadMode;
  dryRun: boolean;
  status: UploadStatus;
  generalError: string | null;
  staffName: string | null;
  hasPictures: boolean;
  /** The file is still stored: a dry run can be run for real. */
  hasFile: boolean;
  ignoredColumns: string[];
  total: number;
  processed: number;
  successful: number;
  failed: number;
  created: number;
  updated: number;
  unchanged: number;
  warned: number;
  undoState: "undoing" | "undone" | null;
  undone: number;
  kept: number;
  /** The undo data still exists. */
  hasChanges: boolean;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** One problem of a line. */
export interface LineProblem {
  line: number;
  productId: string;
  /** False: a warning. */
  isError: boolean;
  column: string | null;
  value: string;
  message: string;
}

/** Whether an upload can be undone. Rules: UPLOAD-54. */
export function canBeUndone({ status, undoState, hasChanges, dryRun }: UploadRecord): boolean {
  return status !== "processing" && undoState === null && hasChanges && !dryRun;
}

/** Whether an upload or its undo is still running. */
export function isUploadRunning({ status, undoState }: Pick<UploadRecord, "status" | "undoState">): boolean {
  return status === "processing" || undoState === "undoing";
}
