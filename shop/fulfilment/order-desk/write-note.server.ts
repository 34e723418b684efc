import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { isOrder } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { LONGEST_NOTE } from "./desk-forms.ts";
import { deleteNote, insertNote, lockNote } from "./desk-store.server.ts";

export type NoteAnswer =
  | { kind: "written" }
  | { kind: "removed" }
  | NotAllowed
  | { kind: "refused"; reason: "not_found" | "empty_note" }
  /** Only its author or an owner may delete a note. */
  | { kind: "refused"; reason: "not_yours" };

/** Idempotent by the note's UUID. The audit log does not have its text. Needs 'orders.write'. Rules: ORDER-66. */
export async function writeNote(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, noteId, text }: { orderId: string; noteId: string; text: string },
): Promise<NoteAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  const words = text.trim();
  if (words === "" || words.length > LONGEST_NOTE) return { kind: "refused", reason: "empty_note" };
  if (!isOrderId(orderId) || !isOrderId(noteId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<NoteAnswer> => {
    if (!(await isOrder(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const now = clock();
    const note = { id: noteId, orderId, staffId: staff.staffId, text: words, at: now };
    if (!(await insertNote(trx, note))) return { kind: "written" };
    const action = "order.note_written";
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}` }, now);
    return { kind: "written" };
  });
}

/** One's own, or any for an owner. Needs 'orders.write'. Rules: ORDER-66. */
export async function removeNote(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, noteId }: { orderId: string; noteId: string },
): Promise<NoteAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId) || !isOrderId(noteId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<NoteAnswer> => {
    const note = await lockNote(trx, { orderId, noteId });
    if (!note) return { kind: "refused", reason: "not_found" };
    if (note.staffId !== staff.staffId && staff.role !== "owner") return { kind: "refused", reason: "not_yours" };
    await deleteNote(trx, noteId);
    const action = "order.note_removed";
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}` }, clock());
    return { kind: "removed" };
  });
}
