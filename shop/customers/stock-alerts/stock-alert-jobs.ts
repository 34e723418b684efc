declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** A product is in stock again; null: check all products. Database triggers enqueue this job too. */
    "stock-notices.dispatch": { productId: string | null };
    "stock-notices.mail": { noticeId: string };
  }
}

export {};
