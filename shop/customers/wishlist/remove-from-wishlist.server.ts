import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../accounts/login/session.ts";
import { deleteItem } from "./wishlist-store.server.ts";

/** Idempotent. Rules: ACCOUNT-65. */
export async function removeFromWishlist(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  productId: string,
): Promise<void> {
  await deleteItem(db, { userId: customerId, productId });
}
