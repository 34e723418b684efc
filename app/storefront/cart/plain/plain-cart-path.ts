/** The cart of browsers without scripts. */
export const PLAIN_CART_PATH = "/cart/simples";

/** In its address when a piece has just been put there: without the cookie the browser keeps none. */
export const KEPT_PARAMETER = "posta";
