import type { DatabaseTransaction } from "#platform/database/database.server.ts";

/** Erases the texts of a deleted account's returns, by the customer and the shop; the amounts remain. Rules: LAW-47. */
export async function forgetWordsOnReturns(trx: DatabaseTransaction, customerId: string): Promise<void> {
  const mine = trx.selectFrom("orders").select("id").where("user_id", "=", customerId);
  await trx
    .updateTable("returns")
    .set({ note: "", answer: "", arrival_note: "", label_url: null })
    .where("order_id", "in", mine)
    .execute();
}
