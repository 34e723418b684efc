declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Writes a file's products in batches; a long upload continues in the next job. */
    "uploads.run": { uploadId: string };
    "uploads.undo": { uploadId: string };
    /** Resumes an upload whose process died. */
    "uploads.resume": Record<string, never>;
  }
}

export {};
