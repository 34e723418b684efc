import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Voids all links ever sent. Returns the new generation; null for an unknown order. */
export async function raiseLinkGeneration(trx: Database, orderId: string): Promise<number | null> {
  const row = await trx
    .updateTable("orders")
    .set({ link_generation: sql`link_generation + 1` })
    .where("id", "=", orderId)
    .returning("link_generation as generation")
    .executeTakeFirst();
  return row?.generation ?? null;
}

/** The link of an order was opened by a reader of `email`, its address then; the first time counts. */
export async function markLinkOpened(
  db: Database,
  { orderId, email }: { orderId: string; email: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ link_opened_at: now })
    .where("id", "=", orderId)
    .where("customer_email", "=", email)
    .where("link_opened_at", "is", null)
    .execute();
}
