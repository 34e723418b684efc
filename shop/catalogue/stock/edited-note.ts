/** Note of the stock movements that an edit of a sold order makes. */
export const EDITED = "edited";
