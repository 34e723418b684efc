import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";

/** An account e-mail, named by its link or its customer. Job payloads never contain addresses or codes. */
export type AccountMail =
  | { kind: "confirm_email" | "recover_password"; linkId: string }
  /** To the account's current and new address; `email_changed` goes to the link's address. */
  | { kind: "change_email_old" | "change_email_new" | "email_changed"; linkId: string }
  | { kind: "already_registered" | "welcome"; customerId: string }
  /** `at`: ISO time of the change. */
  | { kind: "password_changed"; customerId: string; at: string };

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries, so that the message id does too. */
    "customers.mail": AccountMail & { mailId: string };
  }
}

/** Enqueues an account e-mail; it is sent once the transaction commits. */
export function enqueueAccountMail(trx: Database, jobs: Jobs, mail: AccountMail): Promise<void> {
  return jobs.send(trx, "customers.mail", { ...mail, mailId: crypto.randomUUID() });
}
