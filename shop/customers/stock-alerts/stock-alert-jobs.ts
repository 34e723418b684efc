declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** A product has pieces again; null: look at all of them. Also enqueued by a trigger (migration 0004). */
    "stock-notices.dispatch": { productId: string | null };
    "stock-notices.mail": { noticeId: string };
  }
}

export {};
