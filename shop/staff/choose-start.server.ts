import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "./authorise.ts";
import type { StaffActor } from "./login/staff-session.ts";
import { staffSubject } from "./staff-member.ts";
import { lockStartChoices, type StartChoices } from "./staff-queries.server.ts";
import { updateStaff } from "./staff-store.server.ts";

/** Only a change is audited. Idempotent. Needs 'own.profile'. Rules: TODAY-4. */
export async function chooseStart(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  choice: Partial<StartChoices>,
): Promise<{ kind: "changed" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  const { staffId } = staff;
  return inTransaction(db, async (trx) => {
    const before = await lockStartChoices(trx, staffId);
    const after = { ...before, ...choice };
    await updateStaff(trx, staffId, { opens_today: after.opensToday, first_steps_away: after.firstStepsAway });
    if (before.opensToday !== after.opensToday) {
      const entry = { actor: staffId, action: "staff.start_page_chosen", subject: staffSubject(staffId) } as const;
      const values = { before: { opensToday: before.opensToday }, after: { opensToday: after.opensToday } };
      await recordAudit(trx, { ...entry, ...values }, clock());
    }
    return { kind: "changed" };
  });
}
