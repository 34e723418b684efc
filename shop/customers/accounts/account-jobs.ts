import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";

/** A mail about an account: by the link it carries, or by whose account it is. Never an address or a code. */
export type AccountMail =
  | { kind: "confirm_email" | "recover_password"; linkId: string }
  /** To the present and the new address of an account; `email_changed` goes where the link went. */
  | { kind: "change_email_old" | "change_email_new" | "email_changed"; linkId: string }
  | { kind: "already_registered" | "welcome"; customerId: string }
  /** `at` is when, as an ISO time. */
  | { kind: "password_changed"; customerId: string; at: string };

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` names the mail for all tries to send it. */
    "customers.mail": AccountMail & { mailId: string };
  }
}

/** Has a mail about an account sent once the transaction commits. */
export function enqueueAccountMail(trx: Database, jobs: Jobs, mail: AccountMail): Promise<void> {
  return jobs.send(trx, "customers.mail", { ...mail, mailId: crypto.randomUUID() });
}
