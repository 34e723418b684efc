import type { AccountMail } from "./send-account-mail.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries, so that the message id does too. */
    "customers.mail": AccountMail & { mailId: string };
  }
}
