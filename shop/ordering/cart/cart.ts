import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, type ProductCard } from "#shop/catalogue/products/product.ts";

/** What a shopper wants of one size of one product. */
export interface CartItem {
  productId: string;
  size: string;
  quantity: number;
}

/** A cart line as the browser keeps it; product and size together name it (spec 1 §3). */
export interface CartLine extends CartItem {
  name: string;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** Pieces free of this size; of the whole product when its sizes share one number. */
  stock: number;
  /** Whether the product's other sizes draw on the same pieces. */
  sharesStock: boolean;
  category: CategorySlug;
  picture: Picture | null;
}

export type LineName = Pick<CartItem, "productId" | "size">;

/** More lines than this are never a shopper's; the server refuses them too. */
export const MOST_CART_LINES = 100;

/** The browser storage key of a shop's cart, `lavra-cart` (spec 2 §9). */
export function cartStorageKey(shopName: string): string {
  const slug = shopName
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${slug || "loja"}-cart`;
}

export function sameLine(a: LineName, b: LineName): boolean {
  return a.productId === b.productId && a.size === b.size;
}

function sharesPieces(a: CartLine, b: CartLine): boolean {
  return a.productId === b.productId && (a.size === b.size || (a.sharesStock && b.sharesStock));
}

/** The most pieces a line may hold: its stock less what the other lines on the same stock hold. */
export function quantityLimit(lines: readonly CartLine[], line: CartLine): number {
  const taken = lines
    .filter((other) => !sameLine(other, line) && sharesPieces(other, line))
    .reduce((sum, other) => sum + other.quantity, 0);
  return Math.max(0, line.stock - taken);
}

export function lineCents(line: CartLine): Centavos {
  return effectivePrice(line) * line.quantity;
}

export function subtotalCents(lines: readonly CartLine[]): Centavos {
  return lines.reduce((sum, line) => sum + lineCents(line), 0);
}

export function pieceCount(lines: readonly CartItem[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds pieces of a product to the cart, or as many of them as the stock still allows; lines of the product that are
 * there already take its present name, price and stock. The same array comes back when nothing could be added
 * (no stock, no quantity, limit reached, cart full).
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
  return lines.length < MOST_CART_LINES ? [...fresh, next] : lines;
}

/** How many more pieces of a size the stock allows, all cart lines counted that draw on the same pieces. */
export function roomFor(lines: readonly CartLine[], product: ProductCard, size: string): number {
  const { fresh, line } = renewed(lines, product, size);
  return Math.max(0, quantityLimit(fresh, line) - line.quantity);
}

/** The cart with a product's lines as the product is now, and its line of one size, empty when there is none yet. */
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
    // Sizes counted apart add up to the stock; sizes that share it each show all of it.
    sharesStock: product.sizes.every((each) => each.available === product.stock),
    category: product.category,
    picture: product.pictures[0] ?? null,
  };
}

/** Sets a line's quantity, at most what its stock allows; zero or less removes the line (spec 1 §4). */
export function setLineQuantity(lines: readonly CartLine[], name: LineName, quantity: number): readonly CartLine[] {
  if (quantity <= 0) return lines.filter((line) => !sameLine(line, name));
  return lines.map((line) =>
    sameLine(line, name) ? { ...line, quantity: Math.min(quantity, Math.max(1, quantityLimit(lines, line))) } : line,
  );
}

/** Puts a removed line back at its place, unless it was added anew or its pieces went to other lines meanwhile. */
export function restoreLine(lines: readonly CartLine[], line: CartLine, position: number): readonly CartLine[] {
  if (lines.some((each) => sameLine(each, line))) return lines;
  const quantity = Math.min(line.quantity, quantityLimit(lines, line));
  return quantity > 0 ? lines.toSpliced(position, 0, { ...line, quantity }) : lines;
}

/** Takes ordered pieces out of the cart; what was added since stays. */
export function withoutItems(lines: readonly CartLine[], items: readonly CartItem[]): readonly CartLine[] {
  return lines
    .map((line) => {
      const ordered = items.find((item) => sameLine(item, line))?.quantity ?? 0;
      return { ...line, quantity: line.quantity - ordered };
    })
    .filter((line) => line.quantity > 0);
}
