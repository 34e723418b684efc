import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, type ProductCard } from "#shop/catalogue/products/product.ts";
import type { CouponLine } from "#shop/ordering/coupons/coupon-discount.ts";

export interface CartItem {
  productId: string;
  size: string;
  quantity: number;
}

/** As the browser stores it; product and size identify it. */
export interface CartLine extends CartItem {
  name: string;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** Free pieces of this size; of the whole product when its sizes share one stock row. */
  stock: number;
  sharesStock: boolean;
  category: CategorySlug;
  picture: Picture | null;
}

export type LineName = Pick<CartItem, "productId" | "size">;

/** The server rejects larger carts too. Rules: CART-3. */
export const MAX_CART_LINES = 100;

/** localStorage key of the cart, e.g. `lavra-cart`. Rules: CART-15. */
export function cartStorageKey(shopName: string): string {
  const slug = shopName
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${slug || "loja"}-cart`;
}

/** Rules: CART-1. */
export function sameLine(a: LineName, b: LineName): boolean {
  return a.productId === b.productId && a.size === b.size;
}

function sharesPieces(a: CartLine, b: CartLine): boolean {
  return a.productId === b.productId && (a.size === b.size || (a.sharesStock && b.sharesStock));
}

/** Most pieces a line may hold: the stock minus what other lines of the same stock row hold. Rules: CART-6. */
export function quantityLimit(lines: readonly CartLine[], line: CartLine): number {
  const taken = lines
    .filter((other) => !sameLine(other, line) && sharesPieces(other, line))
    .reduce((sum, other) => sum + other.quantity, 0);
  return Math.max(0, line.stock - taken);
}

/** Rules: CART-2. */
export function lineCents(line: CartLine): Centavos {
  return effectivePrice(line) * line.quantity;
}

export function subtotalCents(lines: readonly CartLine[]): Centavos {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

/** Rules: CART-19. */
export function pieceCount(lines: readonly CartItem[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Up to the stock; the product's other lines are refreshed. Returns the same array when nothing could be added. Rules:
 * CART-1, CART-4, CART-5, CART-13.
 */
export function addProduct(
  lines: readonly CartLine[],
  product: ProductCard,
  size: string,
  quantity: number,
): readonly CartLine[] {
  if (product.stock <= 0 || quantity <= 0) return lines;
  const { fresh, line } = renewed(lines, product, size);
  const added = Math.min(quantity, quantityLimit(fresh, line) - line.quantity);
  if (added <= 0) return lines;
  const next = { ...line, quantity: line.quantity + added };
  if (line.quantity > 0) return fresh.map((each) => (sameLine(each, line) ? next : each));
  return lines.length < MAX_CART_LINES ? [...fresh, next] : lines;
}

/** Counts all cart lines that share the size's stock. Rules: CART-8. */
export function remainingQuantity(lines: readonly CartLine[], product: ProductCard, size: string): number {
  const { fresh, line } = renewed(lines, product, size);
  return Math.max(0, quantityLimit(fresh, line) - line.quantity);
}

/** The cart with the product's lines refreshed, and the line of one size, empty when there is none yet. */
function renewed(lines: readonly CartLine[], product: ProductCard, size: string) {
  const fresh = lines.map((line) => (line.productId === product.id ? lineOf(product, line.size, line.quantity) : line));
  const line = fresh.find((each) => sameLine(each, { productId: product.id, size })) ?? lineOf(product, size, 0);
  return { fresh, line };
}

function lineOf(product: ProductCard, size: string, quantity: number): CartLine {
  const choice = product.sizes.find((each) => each.size === size);
  return {
    productId: product.id,
    name: product.name,
    size,
    quantity,
    priceCents: product.priceCents,
    discountPriceCents: product.discountPriceCents,
    stock: choice?.available ?? product.stock,
    // Sizes with their own stock add up to the product's stock; sizes that share it each report all of it.
    sharesStock: product.sizes.every((each) => each.available === product.stock),
    category: product.category,
    picture: product.pictures[0] ?? null,
  };
}

/** Capped at the stock; zero or less removes the line. Rules: CART-7. */
export function setLineQuantity(lines: readonly CartLine[], name: LineName, quantity: number): readonly CartLine[] {
  if (quantity <= 0) return lines.filter((line) => !sameLine(line, name));
  return lines.map((line) =>
    sameLine(line, name) ? { ...line, quantity: Math.min(quantity, Math.max(1, quantityLimit(lines, line))) } : line,
  );
}

/** Undoes a removal, unless the line was added again or others took its pieces meanwhile. Rules: CART-14. */
export function restoreLine(lines: readonly CartLine[], line: CartLine, position: number): readonly CartLine[] {
  if (lines.some((each) => sameLine(each, line))) return lines;
  const quantity = Math.min(line.quantity, quantityLimit(lines, line));
  return quantity > 0 ? lines.toSpliced(position, 0, { ...line, quantity }) : lines;
}

/** Pieces added since the order stay. Rules: CART-41. */
export function removeItems(lines: readonly CartLine[], items: readonly CartItem[]): readonly CartLine[] {
  return lines
    .map((line) => {
      const ordered = items.find((item) => sameLine(item, line))?.quantity ?? 0;
      return { ...line, quantity: line.quantity - ordered };
    })
    .filter((line) => line.quantity > 0);
}

export function couponLines(lines: readonly CartLine[]): CouponLine[] {
  return lines.map((line) => ({
    category: line.category,
    onSale: effectivePrice(line) < line.priceCents,
    lineCents: lineCents(line),
  }));
}
