import type { CartLine } from "#shop/ordering/cart/cart.ts";

/** A line of a browser's cart, size 16, at R$ 99,99. */
export function sampleCartLine(
  productId: string,
  quantity: number,
  stock: number,
  changes: Partial<CartLine> = {},
): CartLine {
  return {
    productId,
    size: "16",
    quantity,
    name: productId,
    priceCents: 9999,
    discountPriceCents: null,
    stock,
    sharesStock: false,
    category: "aneis",
    picture: null,
    ...changes,
  };
}
