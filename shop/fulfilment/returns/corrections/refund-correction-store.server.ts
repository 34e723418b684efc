import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";

/** Overwrites what was entered before. */
export async function writeCorrection(
  trx: Database,
  refundId: string,
  correction: {
    amountCents: Centavos;
    paidOn: string | null;
    paidBy: string | null;
    enteredBy: string;
    enteredAt: Date;
  },
): Promise<void> {
  const columns = {
    amount_cents: correction.amountCents,
    paid_on: correction.paidOn,
    paid_by: correction.paidBy,
    entered_by: correction.enteredBy,
    entered_at: correction.enteredAt,
  };
  await trx
    .insertInto("refund_corrections")
    .values({ refund_id: refundId, ...columns })
    .onConflict((conflict) => conflict.column("refund_id").doUpdateSet(columns))
    .execute();
}
