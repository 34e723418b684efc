import type { ProductCard, SizeChoice } from "#shop/catalogue/products/product.ts";
import { type CartLine, remainingQuantity } from "#shop/ordering/cart/cart.ts";

export interface Stock {
  stock: number;
  sizes: readonly SizeChoice[];
}

/** Available pieces of the chosen size; of all sizes together while none is chosen. Rules: STOCK-15. */
export function freePieces({ stock, sizes }: Stock, size: string | null): number {
  return sizes.find((each) => each.size === size)?.available ?? stock;
}

/**
 * How many pieces of the chosen size can still be added to the cart. While none is chosen: the stock of all sizes, or 0
 * when every size on sale is in the cart with all its pieces.
 * Rules: CART-67.
 */
export function roomFor(product: ProductCard, size: string | null, lines: readonly CartLine[]): number {
  if (size !== null) return remainingQuantity(lines, product, size);
  const onSale = product.sizes.filter(({ available }) => available > 0);
  return onSale.some((each) => remainingQuantity(lines, product, each.size) > 0) ? product.stock : 0;
}

/** Parses the stock from an answer of `GET /rest/v1/products/{id}`; null when the answer has another shape. */
export function readStock(answer: unknown): { stock: number; sizes: SizeChoice[] } | null {
  if (!isRecord(answer) || typeof answer.stock !== "number" || !Array.isArray(answer.sizes)) return null;
  const sizes = answer.sizes.flatMap((each: unknown) =>
    isRecord(each) && typeof each.size === "string" && typeof each.stock === "number"
      ? [{ size: each.size, available: each.stock }]
      : [],
  );
  return { stock: answer.stock, sizes };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
