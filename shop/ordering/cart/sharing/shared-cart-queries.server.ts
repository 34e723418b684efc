import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import type { CartItem } from "../cart.ts";

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
