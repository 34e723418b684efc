import type { ProductDetail } from "./product.ts";
import { type ProductDetailRow, toProductDetail } from "./product-row.ts";

/** A product with all the fields that the data API returns. */
export interface ProductRecord extends ProductDetail {
  /** Paths below the media folder, in order, including pictures that are not stored. */
  images: string[];
  /** The sizes entered by the owner; `sizes` are those a shopper may choose. */
  availableSizes: string[];
}

export function toProductRecord(row: ProductDetailRow): ProductRecord {
  return { ...toProductDetail(row), images: row.images, availableSizes: row.available_sizes };
}
