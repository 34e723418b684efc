import { pick } from "#platform/records.ts";
import { isCategorySlug } from "../listings/category.ts";
import type { GalleryPicture, Picture } from "../pictures/picture.ts";
import { type ProductCard, type ProductDetail, type SizeChoice, type Specification, sizesFor } from "./product.ts";
import {
  type ProductEdit,
  type ProductField,
  SHOWN_COLUMNS,
  SHOWN_FIELDS,
  type ShownColumn,
} from "./product-fields.ts";

/** `size` null: all sizes share the row. Rules: STOCK-10. */
export interface FreePieces {
  size: string | null;
  free: number;
}

export interface ProductCardRow {
  id: string;
  name: string;
  category: string;
  price_cents: number;
  discount_price_cents: number | null;
  is_new: boolean;
  is_on_sale: boolean;
  is_best_seller: boolean;
  stock: number;
  available_sizes: string[];
  pictures: Picture[];
  skus: FreePieces[];
}

export interface ProductDetailRow extends ProductCardRow, Pick<ProductEdit, ShownColumn> {
  pictures: GalleryPicture[];
  images: string[];
  description: string;
  details: string[];
  tags: string[];
  unlisted: boolean;
  version: number;
}

/** Free pieces of the size's own stock row, otherwise of the shared one. Rules: STOCK-9. */
export function sizeChoices(product: Parameters<typeof sizesFor>[0] & { skus: readonly FreePieces[] }): SizeChoice[] {
  const free = new Map(product.skus.map((sku) => [sku.size, sku.free]));
  return sizesFor(product).map((size) => ({ size, available: free.get(size) ?? free.get(null) ?? 0 }));
}

export function toProductCard(row: ProductCardRow): ProductCard {
  const { category } = row;
  if (!isCategorySlug(category)) throw new Error(`Product ${row.id} has the unknown category ${category}`);
  return {
    id: row.id,
    name: row.name,
    category,
    priceCents: row.price_cents,
    discountPriceCents: row.discount_price_cents,
    pictures: row.pictures,
    isNew: row.is_new,
    isOnSale: row.is_on_sale,
    isBestSeller: row.is_best_seller,
    stock: row.stock,
    sizes: sizeChoices({ category, availableSizes: row.available_sizes, skus: row.skus }),
  };
}

export function toProductDetail(row: ProductDetailRow): ProductDetail {
  return {
    ...toProductCard(row),
    pictures: row.pictures,
    description: row.description,
    details: row.details,
    ...pick(row, SHOWN_COLUMNS),
    specifications: specificationsOf(row),
    tags: row.tags,
    unlisted: row.unlisted,
    version: row.version,
  };
}

function specificationsOf(row: Pick<ProductEdit, ShownColumn>): Specification[] {
  return SHOWN_FIELDS.flatMap((field) => {
    const value = specified(field, row[field.column]);
    return field.shown === true && value !== "" ? [{ label: field.label, value }] : [];
  });
}

function specified(field: ProductField, value: string | number | null): string {
  const words = typeof value === "number" ? String(value).replace(".", ",") : (value ?? "");
  return field.kind === "measure" && words !== "" ? `${words} ${field.unit}` : words;
}

/** What the data API returns. */
export interface ProductRecord extends ProductDetail {
  /** As the owner entered them; `sizes` are those a shopper may choose. */
  availableSizes: string[];
}

export function toProductRecord(row: ProductDetailRow): ProductRecord {
  return { ...toProductDetail(row), availableSizes: row.available_sizes };
}
