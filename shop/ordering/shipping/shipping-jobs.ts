declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Renews the carriers' token before it expires, and warns if that is impossible. */
    "shipping.watch-connection": Record<string, never>;
  }
}

export type ShippingQueue = "shipping.watch-connection";
