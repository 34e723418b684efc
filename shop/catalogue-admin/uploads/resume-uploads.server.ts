import type { Services } from "#shop/services.server.ts";
import { readRunningUpload } from "./upload-queries.server.ts";

/** A batch takes a second at most; what says nothing for so long has no process any more. */
const SILENT_MS = 30_000;

/**
 * Goes on with an upload that lost its process, from its last batch. `atStart`: the process has just begun and need not
 * wait; should another one be at it all the same, the two do not get in each other's way.
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
