import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { ComparedForm } from "./merge-edits.ts";
import type { ProductEdit } from "./product-edit.ts";
import { formOf } from "./product-form.ts";
import type { ShownStock } from "./stock-form.ts";

/** A product as loaded into its editor. */
export interface EditedProduct {
  id: string;
  edit: ProductEdit;
  /** Incremented by every edit, not by sales. */
  version: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Pieces available for sale. */
  free: number;
  stock: ShownStock[];
  /** Its stored pictures, in display order. */
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
  /** The staff's reason for a stock correction; for pieces of an order that were put back, a `RestockCause`. */
  note: string | null;
  at: Date;
  /** The staff member; null: not changed by hand. */
  by: string | null;
  /** The return that caused it. */
  returned: { number: number; kind: string } | null;
  /** The order that caused it, directly or through its return. */
  order: { id: string; number: number } | null;
}

/** A product's fields in the form used to compare two versions. */
export function comparedForm(edit: ProductEdit): ComparedForm {
  return { ...formOf(edit), sizes: edit.available_sizes.join("|") };
}
