declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Measures the shop's figures and alerts the staff if they are bad. */
    "monitoring.watch": Record<string, never>;
  }
}

/** Every five minutes. */
export const WATCH_TIMES = "*/5 * * * *";
