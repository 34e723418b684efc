import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, sizesFor } from "#shop/catalogue/products/product.ts";
import type { CartItem } from "./cart.ts";

/** Outer, in centimetres; null where the owner entered none. */
export interface Dimensions {
  widthCm: number | null;
  heightCm: number | null;
  lengthCm: number | null;
}

export interface CartProduct {
  id: string;
  name: string;
  category: CategorySlug;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  availableSizes: string[];
  unlisted: boolean;
  weightG: number | null;
  dims: Dimensions;
  picturePath: string | null;
  picture: Picture | null;
  /** `size` null: the stock row shared by all sizes without a row of their own. */
  skus: { id: string; size: string | null; free: number; weightG: number | null }[];
}

export interface PricedLine {
  productId: string;
  productName: string;
  category: CategorySlug;
  onSale: boolean;
  size: string;
  skuId: string;
  quantity: number;
  unitPriceCents: Centavos;
  lineCents: Centavos;
  weightG: number | null;
  dims: Dimensions;
  picturePath: string | null;
  /** Free pieces of the line's stock row minus what earlier lines of the cart take. */
  available: number;
}

export interface CartProblem {
  kind: "unknown_product" | "size_required" | "unknown_size" | "out_of_stock";
  productId: string;
  size: string;
  available: number;
}

export interface PricedCart {
  /** Includes out-of-stock lines; leaves out lines whose product or size is unknown. */
  lines: PricedLine[];
  subtotalCents: Centavos;
  /** Empty: the cart can be ordered. */
  problems: CartProblem[];
}

export interface PriceOptions {
  unlisted?: boolean;
  /** Pieces by stock row id that this shopper's own order already reserves; they count as free. */
  held?: ReadonlyMap<string, number>;
}

/** Lines of one stock row share its pieces in cart order. Rules: CART-29, CART-30, CART-31. */
export function priceItems(
  products: ReadonlyMap<string, CartProduct>,
  items: readonly CartItem[],
  options: PriceOptions = {},
): PricedCart {
  const lines: PricedLine[] = [];
  const problems: CartProblem[] = [];
  const left = new Map<string, number>();

  for (const { productId, size: asked, quantity } of items) {
    const refuse = (kind: CartProblem["kind"], available = 0, size = asked) =>
      problems.push({ kind, productId, size, available });

    const product = products.get(productId);
    if (!product || (product.unlisted && !options.unlisted)) {
      refuse("unknown_product");
      continue;
    }
    const size = chosenSize(product, asked);
    if (size === null) {
      refuse(asked === "" ? "size_required" : "unknown_size");
      continue;
    }
    const sku = stockRowFor(product, size);
    if (!sku) {
      refuse("out_of_stock", 0, size);
      continue;
    }
    const available = left.get(sku.id) ?? sku.free + (options.held?.get(sku.id) ?? 0);
    left.set(sku.id, Math.max(0, available - quantity));
    if (quantity > available) refuse("out_of_stock", available, size);
    lines.push({
      productId,
      productName: product.name,
      category: product.category,
      onSale: effectivePrice(product) < product.priceCents,
      size,
      skuId: sku.id,
      quantity,
      unitPriceCents: effectivePrice(product),
      lineCents: effectivePrice(product) * quantity,
      weightG: sku.weightG ?? product.weightG,
      dims: product.dims,
      picturePath: product.picturePath,
      available,
    });
  }
  return { lines, subtotalCents: lines.reduce((sum, line) => sum + line.lineCents, 0), problems };
}

/** Null: it must be chosen or does not exist. */
function chosenSize(product: CartProduct, asked: string): string | null {
  const sizes = sizesFor(product);
  if (asked === "" && sizes.length === 1) return sizes[0] ?? null;
  return sizes.includes(asked) ? asked : null;
}

/** The stock row of a size: its own, else the shared one. Rules: STOCK-9. */
export function stockRowFor(product: Pick<CartProduct, "skus">, size: string): CartProduct["skus"][number] | null {
  const own = product.skus.find((sku) => sku.size === size);
  return own ?? product.skus.find((sku) => sku.size === null) ?? null;
}
