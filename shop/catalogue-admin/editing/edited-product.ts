import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { formOf, type ProductForm } from "./product-form.ts";
import type { ShownStock } from "./stock-form.ts";

export interface EditedProduct {
  id: string;
  edit: ProductEdit;
  /** Counts edits, not sales. */
  version: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  free: number;
  stock: ShownStock[];
  /** Stored ones, in display order. */
  pictures: Picture[];
}

export interface PriceChangeLine {
  priceCents: number;
  discountPriceCents: number | null;
  at: Date;
  /** Text for the panel; null: unknown. */
  by: string | null;
  kind: "staff" | "upload" | "transformation" | null;
}

export interface StockMovementLine {
  id: number;
  size: string | null;
  delta: number;
  reason: string;
  /** The staff's reason for a correction; for an order's pieces that were put back, a `RestockCause`. */
  note: string | null;
  at: Date;
  /** Null: not changed by hand. */
  by: string | null;
  returned: { number: number; kind: string } | null;
  /** Directly, or through its return. */
  order: { id: string; number: number } | null;
}

/** To compare two versions. */
export function comparedForm(edit: ProductEdit): ProductForm {
  return { ...formOf(edit), sizes: edit.available_sizes.join("|") };
}
