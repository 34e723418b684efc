import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { ComparedForm } from "./merge-edits.ts";
import type { ProductEdit } from "./product-edit.ts";
import { formOf } from "./product-form.ts";
import type { ShownStock } from "./stock-form.ts";

/** A product as its editor is opened on it. */
export interface EditedProduct {
  id: string;
  edit: ProductEdit;
  /** Goes up with every edit, not with sales. */
  version: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** What is free to be sold. */
  free: number;
  stock: ShownStock[];
  /** Those of its pictures that are stored, in their order. */
  pictures: Picture[];
}

export interface PriceChangeLine {
  priceCents: number;
  discountPriceCents: number | null;
  at: Date;
  /** In the words of the panel; null: unknown. */
  by: string | null;
  kind: "staff" | "upload" | "transformation" | null;
}

export interface StockMovementLine {
  id: number;
  size: string | null;
  delta: number;
  reason: string;
  /** In the words of whoever corrected the stock; why pieces of an order came back, as `RestockCause`. */
  note: string | null;
  at: Date;
  /** Who of the staff; null: it was not by hand. */
  by: string | null;
  /** The return it belongs to. */
  returned: { number: number; kind: string } | null;
  /** The order it belongs to, also by its return. */
  order: { id: string; number: number } | null;
}

/** The fields of a product as two versions of it are compared. */
export function comparedForm(edit: ProductEdit): ComparedForm {
  return { ...formOf(edit), sizes: edit.available_sizes.join("|") };
}
