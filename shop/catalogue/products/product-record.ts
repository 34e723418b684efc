import type { ProductDetail } from "./product.ts";
import { type ProductDetailRow, toProductDetail } from "./product-row.ts";

/** What the data API returns. */
export interface ProductRecord extends ProductDetail {
  /** Below the media folder, in order, also of pictures that are not stored. */
  images: string[];
  /** As the owner entered them; `sizes` are those a shopper may choose. */
  availableSizes: string[];
}

export function toProductRecord(row: ProductDetailRow): ProductRecord {
  return { ...toProductDetail(row), images: row.images, availableSizes: row.available_sizes };
}
