declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** The nightly look at everything that must add up. */
    "books.check": Record<string, never>;
  }
}

export {};
