declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Writes a file's products in batches; a long upload continues in the next job. */
    "uploads.run": { uploadId: string };
    "uploads.undo": { uploadId: string };
    /** Resumes an upload whose process died. */
    "uploads.resume": Record<string, never>;
  }
}

/** How long one job runs before it queues the next: well below the queue's job timeout. Rules: UPLOAD-43. */
export const JOB_SLICE_MS = 40_000;
