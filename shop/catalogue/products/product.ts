import type { Centavos } from "#platform/money.ts";
import type { CategorySlug } from "../listings/category.ts";
import type { GalleryPicture, Picture } from "../pictures/picture.ts";
import type { ProductEdit, ShownColumn } from "./product-fields.ts";

/** The product page and the cart warn from here down; the panel has its own limit. Rules: STOCK-16. */
export const LOW_STOCK = 3;

/** What a card shows and adding to the cart needs. */
export interface ProductCard {
  id: string;
  name: string;
  category: CategorySlug;
  priceCents: Centavos;
  discountPriceCents: Centavos | null;
  /** The front, and the one shown on hover. */
  pictures: Picture[];
  isNew: boolean;
  isOnSale: boolean;
  isBestSeller: boolean;
  stock: number;
  sizes: SizeChoice[];
}

export interface Specification {
  label: string;
  value: string;
}

export interface ProductDetail extends ProductCard, Pick<ProductEdit, ShownColumn> {
  pictures: GalleryPicture[];
  description: string;
  details: string[];
  tags: string[];
  /** What its fields say under 'Especificações', beside its details. */
  specifications: Specification[];
  unlisted: boolean;
  version: number;
}

/** All sizes have the same number unless stock is per size. */
export interface SizeChoice {
  size: string;
  available: number;
}

/** Saves a query for anything else. Rules: UPLOAD-17. */
export function isProductId(value: string): boolean {
  return /^[A-Za-z0-9_-]{1,80}$/.test(value);
}

export const ONE_SIZE = "Único";

/** Of a listing's filter, and of a product page that opens with the size chosen. */
export const SIZE_PARAMETER = "tamanho";

/** Of one piece. Rules: CART-2, PRICE-6. */
export function effectivePrice(product: { priceCents: Centavos; discountPriceCents: Centavos | null }): Centavos {
  return product.discountPriceCents ?? product.priceCents;
}

/** Rules: LIST-83. */
export function soldOutLast<Product extends { stock: number }>(products: readonly Product[]): Product[] {
  return [...products.filter(({ stock }) => stock > 0), ...products.filter(({ stock }) => stock <= 0)];
}

const RING_SIZES = Array.from({ length: 14 }, (_, index) => String(11 + index));
const BRACELET_SIZES = Array.from({ length: 8 }, (_, index) => `${14 + index}cm`);
const SIZED_IF_LISTED = new Set<CategorySlug>(["gargantilhas", "conjuntos", "correntes"]);

/** Without sizes `['Único']`. Rings and bracelets always have some. Rules: STOCK-1, STOCK-2, STOCK-3, STOCK-4. */
export function sizesFor(product: { category: CategorySlug; availableSizes: readonly string[] }): string[] {
  const { category, availableSizes } = product;
  if (category === "aneis") return availableSizes.length > 0 ? [...availableSizes] : RING_SIZES;
  if (category === "pulseiras") return availableSizes.length > 0 ? [...availableSizes] : BRACELET_SIZES;
  if (SIZED_IF_LISTED.has(category) && availableSizes.length > 0) return [...availableSizes];
  return [ONE_SIZE];
}

/** A single size is preselected. Rules: STOCK-5. */
export function needsSizeChoice(sizes: readonly { size: string }[]): boolean {
  return sizes.length > 1;
}
