import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Column } from "./upload-columns.ts";

/** What is wrong with a cell, or with a whole line (`column` null). */
export interface RowProblem {
  column: Column | null;
  /** What stands in the cell. */
  value: string;
  /** In Portuguese, for whoever corrects the file. */
  message: string;
  /** The line can be written all the same. */
  isWarning?: true;
}

/** What a line says about a product; only what its file has a column for. */
export interface RowFields {
  name: string;
  category: CategorySlug;
  price_cents: number;
  discount_price_cents?: number | null;
  images?: string[];
  image_alts?: string[];
  is_new?: boolean;
  is_on_sale?: boolean;
  is_best_seller?: boolean;
  description: string;
  details?: string[];
  material: string;
  tags?: string[];
  available_sizes?: string[];
  weight_g?: number | null;
  width_cm?: number | null;
  height_cm?: number | null;
  length_cm?: number | null;
  ncm?: string | null;
}

/** The pieces of one size, or of all sizes together (null). */
export interface Pieces {
  size: string | null;
  onHand: number;
}

/** A line that can be written. */
export interface UploadRow {
  line: number;
  id: string;
  fields: RowFields;
  /** Null: the line says nothing of stock. */
  pieces: Pieces[] | null;
  gtins: { size: string | null; gtin: string }[];
}

/** What became of reading a line. */
export type CheckedRow =
  | { kind: "row"; row: UploadRow }
  | { kind: "wrong"; line: number; id: string; problems: RowProblem[] };
