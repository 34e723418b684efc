import type { Database } from "#platform/database/database.server.ts";
import type { CartItem } from "./cart.ts";
import { findCartProducts } from "./cart-queries.server.ts";
import { type PricedCart, type PriceOptions, priceItems } from "./priced-cart.ts";

/**
 * Prices a cart from the catalogue, in one query: unit and line prices in centavos, stock rows, weights, and the
 * problems that block an order. Reserves nothing. Archived products are unknown; unlisted ones too, unless
 * `options.unlisted`.
 */
export async function priceCart(
  db: Database,
  items: readonly CartItem[],
  options: PriceOptions = {},
): Promise<PricedCart> {
  const products = await findCartProducts(
    db,
    items.map((item) => item.productId),
  );
  return priceItems(products, items, options);
}
