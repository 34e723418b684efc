declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Copies new pictures to `WAL_ARCHIVE`, and the database when a base copy is due. */
    "archive.keep": Record<string, never>;
  }
}

export {};
