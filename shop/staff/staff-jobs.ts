import type { StaffMail } from "./send-staff-mail.server.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries, so that the message id does too. */
    "staff.mail": StaffMail & { mailId: string };
  }
}
