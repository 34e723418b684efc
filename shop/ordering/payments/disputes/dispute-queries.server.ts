import type { Database } from "#platform/database/database.server.ts";
import { DISPUTE_ENDS, DISPUTE_OUTCOMES, type Dispute } from "./dispute.ts";

export async function findDispute(db: Database, paymentId: string): Promise<Dispute | null> {
  const row = await db
    .selectFrom("payment_disputes")
    .select([
      "case_id as caseId",
      "is_pix as isPix",
      "amount_cents as amountCents",
      "reason",
      "documents_until as documentsUntil",
      "undecided_as as undecidedAs",
      "outcome",
      "by_staff as byStaff",
      "opened_at as openedAt",
    ])
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  if (!row) return null;
  const undecidedAs = DISPUTE_ENDS.find((each) => each === row.undecidedAs) ?? null;
  const outcome = DISPUTE_OUTCOMES.find((each) => each === row.outcome) ?? null;
  return { ...row, undecidedAs, outcome };
}
