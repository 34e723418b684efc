declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Marks old prices that the passage of days has left without proof. */
    "pricing.expire-old-prices": Record<string, never>;
  }
}

/** Every hour: soon after the day in São Paulo begins, and soon after a shop that was down is back. */
export const EXPIRY_TIMES = "2 * * * *";
