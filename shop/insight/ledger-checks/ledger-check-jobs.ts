declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** The nightly check of the ledger and all totals; `whole`: of everything, as somebody asked for. */
    "books.check": { whole?: boolean };
  }
}

export {};
