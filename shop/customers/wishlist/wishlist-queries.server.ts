import type { Database } from "#platform/database/database.server.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import { cardColumns } from "#shop/catalogue/products/product-column-queries.server.ts";
import { toProductCard } from "#shop/catalogue/products/product-row.ts";
import type { FavouriteScope, WishlistItem } from "./wishlist.ts";

/** Newest first. Archived products are left out until they are restored. Rules: ACCOUNT-65. */
export function listWishlist(db: Database, customerId: string, scope: FavouriteScope): Promise<WishlistItem[]> {
  return favouritesOf(db, customerId, scope)
    .select(["user_id as userId", "product_id as productId", "wishlist_items.created_at as createdAt"])
    .execute();
}

/** As product cards; sold-out products are included. */
export async function favouriteProducts(
  db: Database,
  customerId: string,
  scope: FavouriteScope,
): Promise<ProductCard[]> {
  const rows = await favouritesOf(db, customerId, scope).select(cardColumns).execute();
  return rows.map(toProductCard);
}

/** Archived and unlisted products too, for the data export. */
export function allFavourites(db: Database, customerId: string) {
  return db
    .selectFrom("wishlist_items")
    .innerJoin("products", "products.id", "wishlist_items.product_id")
    .select(["product_id as productId", "products.name", "wishlist_items.created_at as createdAt"])
    .where("user_id", "=", customerId)
    .orderBy("wishlist_items.created_at")
    .execute();
}

export async function countFavourites(db: Database, customerId: string, scope: FavouriteScope): Promise<number> {
  const { count } = await favouritesOf(db, customerId, scope)
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isFavourite(db: Database, customerId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom("wishlist_items")
    .where("user_id", "=", customerId)
    .where("product_id", "=", productId)
    .select("product_id")
    .executeTakeFirst();
  return row !== undefined;
}

function favouritesOf(db: Database, customerId: string, { unlisted }: FavouriteScope) {
  const found = db
    .selectFrom("wishlist_items")
    .innerJoin("products", "products.id", "wishlist_items.product_id")
    .where("user_id", "=", customerId)
    .where("archived_at", "is", null)
    .orderBy("wishlist_items.created_at", "desc")
    .orderBy("product_id");
  return unlisted ? found : found.where("unlisted", "=", false);
}
