import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { CartItem } from "#shop/ordering/cart/cart.ts";

const Items = z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() }));

/** Null: unknown, or its link no longer holds. */
export async function findSharedCart(db: Database, code: string, now: Date): Promise<CartItem[] | null> {
  const row = await db
    .selectFrom("shared_carts")
    .select("items")
    .where("code", "=", code)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? Items.parse(row.items) : null;
}

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
