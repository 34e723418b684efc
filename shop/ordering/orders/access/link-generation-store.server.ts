import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** Voids all links to an order that were ever sent. Returns the new generation; null for an unknown order. */
export async function raiseLinkGeneration(trx: Database, orderId: string): Promise<number | null> {
  const row = await trx
    .updateTable("orders")
    .set({ link_generation: sql`link_generation + 1` })
    .where("id", "=", orderId)
    .returning("link_generation as generation")
    .executeTakeFirst();
  return row?.generation ?? null;
}
