declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Writes a file's products, batch after batch; a long one is gone on with by the next job. */
    "uploads.run": { uploadId: string };
    "uploads.undo": { uploadId: string };
    /** Goes on with what a process that ended has left. */
    "uploads.resume": Record<string, never>;
  }
}

/** How long one job works before it hands on to the next: well below what the queue gives a job. Rules: UPLOAD-43. */
export const JOB_SLICE_MS = 40_000;
