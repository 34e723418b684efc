import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { replayWebhooks } from "#shop/ordering/payments/received/replay-webhooks.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** One event, or all failed ones of one provider or of all. Returns their number. Rules: MAIL-46. */
export async function replayWebhookEvents(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  selection: { eventId: number } | { failed: true; provider?: string },
): Promise<{ kind: "replayed"; count: number } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "monitoring.write");
  if (notAllowed) return notAllowed;
  const count = await replayWebhooks({ db, jobs }, selection);
  if (count > 0) {
    const which = "eventId" in selection ? String(selection.eventId) : (selection.provider ?? "all");
    const entry = { actor: staff.staffId, action: "webhooks.replayed", subject: `webhooks:${which}` } as const;
    await recordAudit(db, { ...entry, after: { notices: count } }, clock());
  }
  return { kind: "replayed", count };
}
