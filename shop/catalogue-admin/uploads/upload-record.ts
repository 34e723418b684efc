import type { UploadMode, UploadStatus } from "./upload.ts";

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

export function isUploadRunning({ status, undoState }: Pick<UploadRecord, "status" | "undoState">): boolean {
  return status === "processing" || undoState === "undoing";
}
