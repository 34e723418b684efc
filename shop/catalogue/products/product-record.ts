import type { ProductDetail } from "./product.ts";
import { type ProductDetailRow, toProductDetail } from "./product-row.ts";

/** A product with all that the data API tells of it. */
export interface ProductRecord extends ProductDetail {
  /** Paths below the media folder, in order, whether measured or not. */
  images: string[];
  /** The sizes the owner listed; `sizes` are those a shopper may choose. */
  availableSizes: string[];
}

export function toProductRecord(row: ProductDetailRow): ProductRecord {
  return { ...toProductDetail(row), images: row.images, availableSizes: row.available_sizes };
}
