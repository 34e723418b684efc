declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Renews the carriers' token ahead of its end, and warns where nobody can. */
    "shipping.watch-connection": Record<string, never>;
  }
}

export type ShippingQueue = "shipping.watch-connection";
