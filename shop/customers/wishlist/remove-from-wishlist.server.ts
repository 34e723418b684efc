import type { Database } from "#platform/database/database.server.ts";
import type { CustomerSession } from "../accounts/login/session.ts";
import { deleteItem } from "./wishlist-store.server.ts";

/** Takes a product out of the favourites of the session's own customer; one that is not there is no fault. */
export async function removeFromWishlist(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  productId: string,
): Promise<void> {
  await deleteItem(db, { userId: customerId, productId });
}
