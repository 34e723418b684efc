import type { ReturnMail } from "./emails/return-mail.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "returns.mail": ReturnMail;
  }
}
