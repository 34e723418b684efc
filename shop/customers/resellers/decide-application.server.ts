import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { APPLICATION_TRANSITIONS } from "./application-status.ts";
import { lockApplication, writeDecision } from "./reseller-store.server.ts";
import { resellerMailJob } from "./send-reseller-mail.server.ts";

export interface ApplicationDecision {
  applicationId: string;
  decision: "approved" | "declined";
  /** Conditions or the reason for refusal, shown to the applicant. */
  note: string;
  /** ISO time of the data that was reviewed. */
  submittedAt: string;
}

export type DecisionAnswer =
  | { kind: "decided"; mailed: boolean }
  /** `changed_meanwhile`: new data was submitted, or another staff member has decided. */
  | { kind: "refused"; reason: "unknown" | "changed_meanwhile" }
  | NotAllowed;

/** Notifies the applicant by e-mail. Needs 'customers.write'. Rules: ACCOUNT-82. */
export async function decideApplication(
  { db, clock, jobs, mailer }: Pick<Services, "db" | "clock" | "jobs" | "mailer">,
  staff: StaffSession,
  { applicationId, decision, note, submittedAt }: ApplicationDecision,
): Promise<DecisionAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "customers.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  return inTransaction(db, async (trx): Promise<DecisionAnswer> => {
    const before = isUuid(applicationId) ? await lockApplication(trx, applicationId) : null;
    if (!before) return { kind: "refused", reason: "unknown" };
    const isSeen = before.submittedAt.toISOString() === submittedAt;
    if (!isSeen || !APPLICATION_TRANSITIONS[before.status].includes(decision)) {
      return { kind: "refused", reason: "changed_meanwhile" };
    }
    await writeDecision(trx, applicationId, { status: decision, note, now });
    await jobs.send(trx, resellerMailJob, { applicationId, mailId: randomUUID(), decision });
    const entry = {
      actor: staff.staffId,
      action: `reseller.${decision}`,
      subject: `reseller_application:${applicationId}`,
    } as const;
    await recordAudit(
      trx,
      { ...entry, before: { application: before.status }, after: { application: decision, reason: note } },
      now,
    );
    return { kind: "decided", mailed: mailer !== null };
  });
}
