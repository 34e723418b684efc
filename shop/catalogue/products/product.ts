import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "../listings/category.ts";
import type { Picture } from "../pictures/picture.ts";

/** From this many free pieces downwards stock is low: in the shop, in the panel and in its reports. */
export const LOW_STOCK = 3;

/** What a product card shows and what adding to the cart needs. */
export interface ProductCard {
  id: string;
  name: string;
  category: CategorySlug;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** First two pictures: front, and the one shown on hover. */
  pictures: Picture[];
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
  stock: number;
  sizes: SizeChoice[];
}

export interface ProductDetail extends ProductCard {
  description: string;
  details: string[];
  material: string;
  tags: string[];
  unlisted: boolean;
  version: number;
}

/** One size a shopper may choose, with the pieces free of it (all sizes share one number unless stock is per size). */
export interface SizeChoice {
  size: string;
  available: number;
}

/** Whether a text has the form of a product's id; nothing else needs looking up. */
export function isProductId(value: string): boolean {
  return /^[A-Za-z0-9_-]{1,80}$/.test(value);
}

export const ONE_SIZE = "Único";

/** What a shopper pays for one piece: the discount price when there is one. */
export function effectivePrice(product: { priceCents: Centavos; discountPriceCents: Centavos | null }): Centavos {
  return product.discountPriceCents ?? product.priceCents;
}

const RING_SIZES = Array.from({ length: 14 }, (_, index) => String(11 + index));
const BRACELET_SIZES = Array.from({ length: 8 }, (_, index) => `${14 + index}cm`);
const CHOSEN_WHEN_SEVERAL = new Set<CategorySlug>(["gargantilhas", "conjuntos", "correntes"]);

/**
 * The sizes a product is sold in, `['Único']` when it has none (spec 1 §3, decisions 'sizes').
 * Rings and bracelets always have sizes; chokers, sets and chains have them when they list more than one.
 */
export function sizesFor(product: { category: CategorySlug; availableSizes: readonly string[] }): string[] {
  const { category, availableSizes } = product;
  if (category === "aneis") return availableSizes.length > 0 ? [...availableSizes] : RING_SIZES;
  if (category === "pulseiras") return availableSizes.length > 0 ? [...availableSizes] : BRACELET_SIZES;
  if (CHOSEN_WHEN_SEVERAL.has(category) && availableSizes.length > 0) return [...availableSizes];
  return [ONE_SIZE];
}

/** Whether the shopper has to choose: more than one size. A single size is chosen by itself. */
export function needsSizeChoice(sizes: readonly { size: string }[]): boolean {
  return sizes.length > 1;
}
