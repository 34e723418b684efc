import type { Database } from "#platform/database/database.server.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { otherSizes, type WantedSize } from "./size-choices.ts";

/** By line id. */
export async function exchangeSizes(db: Database, { items }: Pick<Order, "items">): Promise<Map<string, WantedSize[]>> {
  const products = await findCartProducts(
    db,
    items.map(({ productId }) => productId),
  );
  return new Map(
    items.map(({ id, productId, size }) => {
      const product = products.get(productId);
      return [id, product ? otherSizes(product, size) : []];
    }),
  );
}
