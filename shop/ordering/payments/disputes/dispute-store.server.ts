import type { Database } from "#platform/database/database.server.ts";
import { type Dispute, type DisputeOutcome, isSameCase, type ToldDispute } from "./dispute.ts";

/** A field that is not told keeps its value, and so does the outcome. The caller must hold the payment's lock. */
export async function writeDispute(
  trx: Database,
  paymentId: string,
  { told, known, at }: { told: ToldDispute; known: Dispute | null; at: Date },
): Promise<void> {
  const before = isSameCase(known, told) ? known : null;
  const decided = told.standing === "won" || told.standing === "lost" ? told.standing : null;
  const outcome = told.standing === "appealed" ? null : (decided ?? before?.outcome ?? null);
  const row = {
    case_id: told.caseId ?? before?.caseId ?? null,
    is_pix: told.isPix,
    amount_cents: told.amountCents ?? before?.amountCents ?? null,
    reason: told.reason ?? before?.reason ?? null,
    documents_until: told.documentsUntil ?? before?.documentsUntil ?? null,
    undecided_as: told.undecidedAs,
    outcome,
    by_staff: decided === null && outcome !== null && (before?.byStaff ?? false),
    opened_at: before?.openedAt ?? at,
  };
  await trx
    .insertInto("payment_disputes")
    .values({ payment_id: paymentId, ...row })
    .onConflict((conflict) => conflict.column("payment_id").doUpdateSet(row))
    .execute();
}

export async function writeDisputeOutcome(trx: Database, paymentId: string, outcome: DisputeOutcome): Promise<void> {
  await trx
    .updateTable("payment_disputes")
    .set({ outcome, by_staff: true })
    .where("payment_id", "=", paymentId)
    .execute();
}
