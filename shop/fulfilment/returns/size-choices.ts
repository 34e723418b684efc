import { sizesFor } from "#shop/catalogue/products/product.ts";
import type { CartProduct } from "#shop/ordering/cart/priced-cart.ts";
import { stockRowFor } from "#shop/ordering/cart/priced-cart.ts";

export interface WantedSize {
  size: string;
  skuId: string;
  free: number;
}

/** Those in stock; empty if the product has only one size. Rules: REFUND-16. */
export function otherSizes(
  product: Pick<CartProduct, "category" | "availableSizes" | "skus">,
  size: string,
): WantedSize[] {
  return sizesFor(product)
    .filter((other) => other !== size)
    .flatMap((other) => {
      const row = stockRowFor(product, other);
      return row && row.free > 0 ? [{ size: other, skuId: row.id, free: row.free }] : [];
    });
}
