/** The cart of browsers without scripts. */
export const PLAIN_CART_PATH = "/cart/simples";
