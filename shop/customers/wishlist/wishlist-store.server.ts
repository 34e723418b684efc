import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { MOST_FAVOURITES } from "./wishlist.ts";

interface Favourite {
  userId: string;
  productId: string;
}

/** False if it exists or the list is full; of two concurrent calls, only one inserts. */
export async function insertItem(db: Database, { userId, productId }: Favourite, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into wishlist_items (user_id, product_id, created_at)
    select ${userId}::uuid, ${productId}::text, ${at}::timestamptz
     where (select count(*) from wishlist_items where user_id = ${userId}) < ${MOST_FAVOURITES}
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteItem(db: Database, { userId, productId }: Favourite): Promise<void> {
  await db.deleteFrom("wishlist_items").where("user_id", "=", userId).where("product_id", "=", productId).execute();
}
