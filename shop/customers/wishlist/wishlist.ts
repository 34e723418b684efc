export interface WishlistItem {
  userId: string;
  productId: string;
  createdAt: Date;
}

/** More than anyone looks through, but a limit for scripts. Rules: ACCOUNT-64. */
export const MOST_FAVOURITES = 200;

/** Unlisted products are for testing the shop. */
export interface FavouriteScope {
  unlisted: boolean;
}
