import type { Services } from "#shop/services.server.ts";
import { readRunningUpload } from "./upload-queries.server.ts";

/** A batch takes at most a second; without progress for this long the process must be dead. */
const SILENT_MS = 30_000;

/**
 * Resumes an upload whose process died, from its last batch. `atStart`: the process has just started and does not wait;
 * if another process is still working, the row lock keeps them from writing a batch twice.
 * Rules: UPLOAD-43.
 */
export async function resumeUploads(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  { atStart = false }: { atStart?: boolean } = {},
): Promise<void> {
  const upload = await readRunningUpload(db);
  if (!upload) return;
  if (!atStart && clock().getTime() - upload.updatedAt.getTime() < SILENT_MS) return;
  const queue = upload.undoState === "undoing" ? "uploads.undo" : "uploads.run";
  await jobs.send(db, queue, { uploadId: upload.id });
}
