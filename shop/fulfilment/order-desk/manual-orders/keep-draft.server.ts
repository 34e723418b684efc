import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import type { DraftValues, ListedDraft } from "./draft-order.ts";
import { deleteDraft, findDraft, listDrafts, writeDraft } from "./draft-store.server.ts";

/** All staff see it for a week. It holds no pieces. Audited without its text. Needs 'orders.write'. Rules: DESK-16. */
export async function keepDraft(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  values: DraftValues,
): Promise<{ kind: "kept" } | NotAllowed | { kind: "refused"; reason: "no_such_form" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const id = values.key;
  if (!isUuid(id)) return { kind: "refused", reason: "no_such_form" };
  await inTransaction(db, async (trx) => {
    const now = clock();
    await writeDraft(trx, { id, staffId: staff.staffId, values, now });
    await recordAudit(trx, { actor: staff.staffId, action: "order.draft_kept", subject: `draft:${id}` }, now);
  });
  return { kind: "kept" };
}

/** Needs 'orders.write', audited. Rules: DESK-16. */
export async function dropDraft(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  id: string,
): Promise<{ kind: "dropped" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isUuid(id)) return { kind: "dropped" };
  await inTransaction(db, async (trx) => {
    await deleteDraft(trx, id);
    await recordAudit(trx, { actor: staff.staffId, action: "order.draft_dropped", subject: `draft:${id}` }, clock());
  });
  return { kind: "dropped" };
}

/** The latest, and the one of this id. The caller must have checked 'orders.write'. */
export async function readDrafts(
  { db }: Pick<Services, "db">,
  id: string | null,
): Promise<{ drafts: ListedDraft[]; draft: DraftValues | null }> {
  const [drafts, draft] = await Promise.all([listDrafts(db), id && isUuid(id) ? findDraft(db, id) : null]);
  return { drafts, draft };
}
