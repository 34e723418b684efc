declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Marks old prices whose proof has expired. */
    "pricing.expire-old-prices": Record<string, never>;
  }
}

/** Cron: every hour, so that it runs soon after midnight in São Paulo and soon after a downtime. Rules: PRICE-38. */
export const EXPIRY_TIMES = "2 * * * *";
