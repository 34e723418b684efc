declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` names the mail for all tries to send it. Its kind follows from the subscription's state. */
    "newsletter.mail": { subscriberId: string; mailId: string };
  }
}

export {};
