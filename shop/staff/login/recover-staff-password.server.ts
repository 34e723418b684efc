import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { createMailedLink } from "#platform/email/mailed-link-store.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { mailStaffLink } from "../staff-links.server.ts";
import { staffSubject } from "../staff-member.ts";
import { findStaffByEmail } from "../staff-queries.server.ts";
import { networkOf, refuseOverLimit, type TooManyAttempts } from "./rate-limit-staff.server.ts";

export type StaffRecoveryAnswer = { kind: "sent" } | { kind: "refused"; reason: "no_mail" } | TooManyAttempts;

/** Valid for one hour. Answer and work are the same if nobody has the address. Rules: STAFF-31. */
export async function recoverStaffPassword(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs" | "rateLimits" | "mailer">,
  email: string,
  headers: Headers,
): Promise<StaffRecoveryAnswer> {
  const { db } = deps;
  const { config, clock, mailer, rateLimits } = deps;
  if (!mailer) return { kind: "refused", reason: "no_mail" };
  const network = networkOf(headers);
  const tooMany = await refuseOverLimit(
    rateLimits,
    ["staff_recovery", network],
    ["staff_recovery_here", email, network],
    ["staff_recovery_email", email],
  );
  if (tooMany) return tooMany;
  await inTransaction(db, async (trx) => {
    const staff = await findStaffByEmail(trx, email);
    const known = staff && !staff.disabledAt ? staff : null;
    if (known) await mailStaffLink(deps, trx, "recover_staff_password", known.id);
    else await createMailedLink(trx, config.appSecret, { purpose: "recover_staff_password", accountId: null }, clock());
    const subject = known ? staffSubject(known.id) : "staff:unknown";
    await recordAudit(trx, { actor: "visitor", action: "staff.recovery_asked", subject, after: { network } }, clock());
  });
  return { kind: "sent" };
}
