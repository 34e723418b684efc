import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { consumeLink } from "#platform/email/mailed-link-store.server.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { enqueueStaffMail } from "../send-staff-mail.server.ts";
import { STAFF_LINKS, staffOfCode, voidStaffLinks } from "../staff-links.server.ts";
import { staffSubject } from "../staff-member.ts";
import { setStaffPassword } from "../staff-store.server.ts";
import { hashStaffPassword } from "./staff-password.server.ts";

export type ChooseAnswer =
  /** `first`: they had no password before. */
  | { kind: "chosen"; username: string; first: boolean }
  | { kind: "refused"; reason: "invalid_link" | "common_password" };

/** Uses up the link. Ends all their sessions; the second factor stays. Rules: STAFF-28, STAFF-32. */
export async function choosePassword(
  deps: Pick<Services, "db" | "config" | "clock" | "jobs">,
  { code, password }: { code: string; password: string },
): Promise<ChooseAnswer> {
  const { db } = deps;
  const { clock, jobs } = deps;
  const staff = await staffOfCode(db, code, clock());
  if (!staff) return { kind: "refused", reason: "invalid_link" };
  if (await isCommonPassword(password)) return { kind: "refused", reason: "common_password" };
  const hash = await hashStaffPassword(deps, password);
  return inTransaction(db, async (trx): Promise<ChooseAnswer> => {
    const now = clock();
    let spent = false;
    for (const purpose of STAFF_LINKS) spent ||= (await consumeLink(trx, purpose, code, now)) !== null;
    if (!spent) return { kind: "refused", reason: "invalid_link" };
    await setStaffPassword(trx, staff.id, hash, { now });
    await voidStaffLinks(trx, staff.id, now);
    if (staff.hasPassword) await enqueueStaffMail(trx, jobs, { kind: "password_changed", staffId: staff.id });
    const action = staff.hasPassword ? "staff.password_recovered" : "staff.password_chosen";
    await recordAudit(trx, { actor: staffActor(staff.id), action, subject: staffSubject(staff.id) }, now);
    return { kind: "chosen", username: staff.username, first: !staff.hasPassword };
  });
}
