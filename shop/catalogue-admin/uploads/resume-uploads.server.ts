import { defineJob } from "#platform/jobs/job.ts";
import type { Services } from "#shop/services.server.ts";
import { uploadJob } from "./run-upload.server.ts";
import { undoUploadJob } from "./undo/undo-upload.server.ts";
import { readRunningUpload } from "./upload-queries.server.ts";

/** A batch takes at most a second; without progress for this long the process must be dead. */
const SILENT_MS = 30_000;

export const resumeUploadsJob = defineJob(
  "uploads.resume",
  { every: "* * * * *", atStart: resumeAtStart },
  (deps: Pick<Services, "db" | "clock" | "logger" | "jobs">) => resumeUploads(deps),
);

/** Else the schedule does so in half a minute. */
function resumeAtStart(deps: Pick<Services, "db" | "clock" | "logger" | "jobs">): Promise<void> {
  const notYet = (err: unknown) => deps.logger.warn({ err }, "an upload is not resumed yet");
  return resumeUploads(deps, { atStart: true }).catch(notYet);
}

/**
 * From the last batch. `atStart`: the process has just started and does not wait; the row lock keeps another that still
 * works from writing a batch twice. Rules: UPLOAD-43.
 */
export async function resumeUploads(
  { db, jobs, clock }: Pick<Services, "db" | "clock" | "jobs">,
  { atStart = false }: { atStart?: boolean } = {},
): Promise<void> {
  const upload = await readRunningUpload(db);
  if (!upload) return;
  if (!atStart && clock().getTime() - upload.updatedAt.getTime() < SILENT_MS) return;
  const job = upload.undoState === "undoing" ? undoUploadJob : uploadJob;
  await jobs.send(db, job, { uploadId: upload.id });
}
