/** A product that a customer has marked as a favourite. */
export interface WishlistItem {
  userId: string;
  productId: string;
  createdAt: Date;
}

/** Most favourites of one customer: far more than anyone looks through, and an end for a program that adds forever. */
export const MOST_FAVOURITES = 200;

/** Which products count: unlisted ones are for trying the shop out. */
export interface FavouriteScope {
  unlisted: boolean;
}
