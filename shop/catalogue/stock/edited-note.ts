/** Note of the stock movements by which a sold order's pieces were changed. */
export const EDITED = "edited";
