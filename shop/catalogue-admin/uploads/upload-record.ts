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
  /** The file is still here: a rehearsal can be followed by the real thing. */
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
  /** What the products were before is still known. */
  hasChanges: boolean;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** A line with something to say about it, one row for each problem. */
export interface LineProblem {
  line: number;
  productId: string;
  /** Not a mere warning. */
  isError: boolean;
  column: string | null;
  value: string;
  message: string;
}

/** Whether what an upload did can be taken back. Rules: UPLOAD-54. */
export function canBeUndone({ status, undoState, hasChanges }: UploadRecord): boolean {
  return status !== "processing" && undoState === null && hasChanges;
}

/** Whether something of an upload is still going on. */
export function isUploadRunning({ status, undoState }: Pick<UploadRecord, "status" | "undoState">): boolean {
  return status === "processing" || undoState === "undoing";
}
