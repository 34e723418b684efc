import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { StoredMessage } from "./contact-row.ts";
import { insertAnswer, lastAnswer, lockMessage, updateMessage } from "./contact-store.server.ts";
import { contactMailJob } from "./send-contact-mail.server.ts";

type Needed = Pick<Services, "db" | "clock">;

export type MessageChange = { kind: "changed" } | { kind: "refused"; reason: "unknown" | "no_mail" } | NotAllowed;

type Work = (trx: DatabaseTransaction, message: StoredMessage, now: Date) => Promise<boolean>;

/** Sending the same text again does nothing. Needs 'messages.write'. Rules: ACCOUNT-77. */
export async function answerMessage(
  deps: Pick<Services, "db" | "clock" | "jobs" | "mailer">,
  staff: StaffSession,
  { messageId, text }: { messageId: string; text: string },
): Promise<MessageChange> {
  if (!deps.mailer) return refuseUnlessAllowed(staff, "messages.write") ?? { kind: "refused", reason: "no_mail" };
  return change(deps, staff, { messageId, action: "contact.answered" }, async (trx, message, now) => {
    if ((await lastAnswer(trx, messageId)) === text) return false;
    const answerId = await insertAnswer(trx, { messageId, staffId: staff.staffId, text, now });
    await updateMessage(trx, message.id, { status: "answered", answered_at: now });
    await deps.jobs.send(trx, contactMailJob, { answerId });
    return true;
  });
}

/** Answered by other means, or waiting again. Needs 'messages.write'. */
export function markAnswered(
  deps: Needed,
  staff: StaffSession,
  { messageId, answered }: { messageId: string; answered: boolean },
): Promise<MessageChange> {
  const action = answered ? "contact.marked_answered" : "contact.reopened";
  return change(deps, staff, { messageId, action }, async (trx, message, now) => {
    if ((message.status === "answered") === answered) return false;
    const status = answered ? "answered" : "received";
    await updateMessage(trx, messageId, { status, answered_at: answered ? now : null });
    return true;
  });
}

/** Needs 'messages.write'. */
export function archiveMessage(
  deps: Needed,
  staff: StaffSession,
  { messageId, archived }: { messageId: string; archived: boolean },
): Promise<MessageChange> {
  const action = archived ? "contact.archived" : "contact.restored";
  return change(deps, staff, { messageId, action }, async (trx, message, now) => {
    if ((message.archivedAt !== null) === archived) return false;
    await updateMessage(trx, messageId, { archived_at: archived ? now : null });
    return true;
  });
}

async function change(
  { db, clock }: Needed,
  staff: StaffSession,
  { messageId, action }: { messageId: string; action: `contact.${string}` },
  work: Work,
): Promise<MessageChange> {
  const notAllowed = refuseUnlessAllowed(staff, "messages.write");
  if (notAllowed) return notAllowed;
  const now = clock();
  return inTransaction(db, async (trx): Promise<MessageChange> => {
    const before = isUuid(messageId) ? await lockMessage(trx, messageId) : null;
    if (!before) return { kind: "refused", reason: "unknown" };
    if (!(await work(trx, before, now))) return { kind: "changed" };
    const after = await lockMessage(trx, messageId);
    const entry = { actor: staff.staffId, action, subject: `contact_message:${messageId}` };
    await recordAudit(trx, { ...entry, before: standing(before), after: after ? standing(after) : {} }, now);
    return { kind: "changed" };
  });
}

/** For the audit log: never the text or the sender. */
function standing({ number, status, archivedAt }: StoredMessage) {
  return { messageNumber: number, messageState: archivedAt ? "archived" : status };
}
