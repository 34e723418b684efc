import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { CartItem } from "../cart.ts";

export async function insertSharedCart(
  db: Database,
  { code, items, now, expiresAt }: { code: string; items: readonly CartItem[]; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("shared_carts")
    .values({ code, items: JSON.stringify(items), created_at: now, expires_at: expiresAt })
    .execute();
}

/** Rules: CART-55. */
export async function forgetSharedCarts(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, "shared_carts", sql`expires_at <= ${now}`);
}
