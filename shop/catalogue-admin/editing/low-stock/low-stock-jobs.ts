declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Looks which products fell to their limit since the last time. */
    "products.watch-stock": Record<string, never>;
    /** The e-mail about these products. */
    "products.low-stock-mail": { mailId: string; productIds: string[] };
  }
}

export {};
