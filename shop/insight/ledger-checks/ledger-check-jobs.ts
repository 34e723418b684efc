declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** The nightly check of the ledger and all totals. */
    "books.check": Record<string, never>;
  }
}

export {};
