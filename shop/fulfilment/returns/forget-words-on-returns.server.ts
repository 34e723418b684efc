import type { DatabaseTransaction } from "#platform/database/database.server.ts";

/**
 * What a customer wrote about their returns, and what they were answered, goes with their account; the amounts stay.
 * Rules: LAW-47.
 */
export async function forgetWordsOnReturns(trx: DatabaseTransaction, customerId: string): Promise<void> {
  const mine = trx.selectFrom("orders").select("id").where("user_id", "=", customerId);
  await trx
    .updateTable("returns")
    .set({ note: "", answer: "", arrival_note: "", label_url: null })
    .where("order_id", "in", mine)
    .execute();
}
