import type { Database } from "#platform/database/database.server.ts";
import type { Centavos } from "#platform/money.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { CartItem, CartLine } from "./cart.ts";
import { findCartProducts } from "./cart-queries.server.ts";
import { type CartProblem, type PriceOptions, priceItems } from "./priced-cart.ts";

export interface CheckedLine extends CartLine {
  /** Pieces left for this line after the lines before it. */
  available: number;
}

export interface CheckedCart {
  lines: CheckedLine[];
  subtotalCents: Centavos;
  problems: CartProblem[];
}

export async function checkCart(
  db: Database,
  items: readonly CartItem[],
  options: PriceOptions = {},
): Promise<CheckedCart> {
  const products = await findCartProducts(
    db,
    items.map((item) => item.productId),
  );
  const priced = priceItems(products, items, options);
  const lines = priced.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const sku = product?.skus.find((each) => each.id === line.skuId);
    if (!product || !sku) return [];
    return [
      {
        productId: line.productId,
        size: line.size,
        quantity: line.quantity,
        name: product.name,
        category: product.category,
        priceCents: product.priceCents,
        discountPriceCents: product.discountPriceCents,
        stock: sku.free + (options.held?.get(sku.id) ?? 0),
        sharesStock: sku.size === null && sizesFor(product).length > 1,
        available: line.available,
        picture: product.picture,
      },
    ];
  });
  return { lines, subtotalCents: priced.subtotalCents, problems: priced.problems };
}
