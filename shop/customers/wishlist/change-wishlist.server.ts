import type { Database } from "#platform/database/database.server.ts";
import { findProduct } from "#shop/catalogue/products/catalogue-queries.server.ts";
import type { CustomerSession } from "../accounts/login/session.ts";
import type { FavouriteScope, WishlistItem } from "./wishlist.ts";
import { isFavourite } from "./wishlist-queries.server.ts";
import { deleteItem, insertItem } from "./wishlist-store.server.ts";

export type AddToWishlistResult =
  | { kind: "added"; item: WishlistItem }
  | { kind: "refused"; reason: "unknown_product" | "already_there" | "full" };

/** The API answers code 23505 for one that is already a favourite. Rules: ACCOUNT-64. */
export async function addToWishlist(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  productId: string,
  { unlisted }: FavouriteScope,
  now: Date,
): Promise<AddToWishlistResult> {
  const product = await findProduct(db, productId);
  if (!product || (product.unlisted && !unlisted)) return { kind: "refused", reason: "unknown_product" };
  const item = { userId: customerId, productId: product.id };
  if (await insertItem(db, item, now)) return { kind: "added", item: { ...item, createdAt: now } };
  const known = await isFavourite(db, customerId, product.id);
  return { kind: "refused", reason: known ? "already_there" : "full" };
}

/** Idempotent. Rules: ACCOUNT-65. */
export async function removeFromWishlist(
  db: Database,
  { customerId }: Pick<CustomerSession, "customerId">,
  productId: string,
): Promise<void> {
  await deleteItem(db, { userId: customerId, productId });
}
