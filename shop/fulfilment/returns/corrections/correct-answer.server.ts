import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { changedFields } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { actorName, type OrderActor } from "#shop/ordering/orders/order.ts";
import { lockOrderForWrite, recordEventOnce } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import { returnMailJob } from "../emails/send-return-mail.server.ts";
import type { MovedReturn } from "../move-return.server.ts";
import { findAnyReturn, readReturn } from "../return-queries.server.ts";
import { noteAnswer } from "../return-store.server.ts";

export interface AnswerCorrection {
  returnId: string;
  actor: OrderActor;
  /** How to send the pieces. */
  answer: string;
  /** The carrier's code for free return postage; null or empty: none. */
  postingCode: string | null;
}

/**
 * Corrects how to send the pieces and mails again. `not_possible` unless the return is approved, `unchanged` if nothing
 * differs. Needs 'returns.write'. Rules: REFUND-33.
 */
export async function correctAnswer(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  { returnId, actor, answer, postingCode }: AnswerCorrection,
): Promise<MovedReturn<"unchanged">> {
  if (typeof actor !== "string" && refuseUnlessAllowed(actor, "returns.write"))
    return { kind: "refused", reason: "not_allowed" };
  const known = await findAnyReturn(db, returnId);
  if (!known) return { kind: "refused", reason: "not_found" };
  const { orderId } = known;
  const after = { postingCode: postingCode || null, answer: answer.trim() };
  return inTransaction(db, async (trx) => {
    await lockOrderForWrite(trx, orderId);
    const held = await readReturn(trx, returnId);
    if (held.status !== "approved") return { kind: "refused", reason: "not_possible" };
    const changed = changedFields({ postingCode: held.postingCode, answer: held.answer }, after);
    if (!changed) return { kind: "refused", reason: "unchanged" };
    const at = clock();
    // Each correction is a separate event and mail.
    const time = at.toISOString();
    await noteAnswer(trx, returnId, after);
    await recordEventOnce(trx, { orderId, kind: "return_corrected", subject: `${returnId} ${time}`, at });
    const entry = { actor: actorName(actor), action: "return.corrected", subject: `return:${returnId}` } as const;
    await recordAudit(trx, { ...entry, ...changed }, at);
    await jobs.send(trx, returnMailJob, { returnId, kind: "corrected", edition: time });
    return { kind: "moved" };
  });
}
