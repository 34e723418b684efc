import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";

/** An e-mail to a staff member, named by its link or the staff member. `to` is set if it goes to an old address. */
export type StaffMail =
  | { kind: "invitation" | "recovery"; linkId: string }
  | { kind: "password_changed" | "second_factor_removed"; staffId: string }
  | { kind: "email_changed"; staffId: string; to: string };

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` stays the same across retries, so that the message id does too. */
    "staff.mail": StaffMail & { mailId: string };
  }
}

/** Enqueues an e-mail to a staff member; it is sent once the transaction commits. */
export function enqueueStaffMail(trx: Database, jobs: Jobs, mail: StaffMail): Promise<void> {
  return jobs.send(trx, "staff.mail", { ...mail, mailId: crypto.randomUUID() });
}
