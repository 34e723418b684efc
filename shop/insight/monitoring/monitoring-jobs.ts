declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Looks how the shop does, and tells its people when it does badly. */
    "monitoring.watch": Record<string, never>;
  }
}

/** Every five minutes (spec 2 §9). */
export const WATCH_TIMES = "*/5 * * * *";
