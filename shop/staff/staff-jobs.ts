import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";

/** A mail to a member of the staff: by the link it carries, or by what happened. `to` where it is not their present address. */
export type StaffMail =
  | { kind: "invitation" | "recovery"; linkId: string }
  | { kind: "password_changed" | "second_factor_removed"; staffId: string }
  | { kind: "email_changed"; staffId: string; to: string };

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** `mailId` names the mail for all tries to send it. */
    "staff.mail": StaffMail & { mailId: string };
  }
}

/** Has a mail to the staff sent once the transaction commits. */
export function enqueueStaffMail(trx: Database, jobs: Jobs, mail: StaffMail): Promise<void> {
  return jobs.send(trx, "staff.mail", { ...mail, mailId: crypto.randomUUID() });
}
