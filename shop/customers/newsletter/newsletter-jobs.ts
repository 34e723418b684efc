declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries. The kind of e-mail depends on the subscription's state. */
    "newsletter.mail": { subscriberId: string; mailId: string };
  }
}

export {};
