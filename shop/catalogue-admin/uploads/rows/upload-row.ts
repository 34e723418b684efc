import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Column } from "./upload-columns.ts";

/** A problem of a cell, or of the whole line (`column` null). */
export interface RowProblem {
  column: Column | null;
  /** The cell's content. */
  value: string;
  /** Portuguese, for the person who corrects the file. */
  message: string;
  /** The line can be written anyway. */
  isWarning?: true;
}

/** The product fields in a line; only those that the file has columns for. */
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

/** The stock of one size, or of all sizes together (null). */
export interface Pieces {
  size: string | null;
  onHand: number;
}

/** A valid line. */
export interface UploadRow {
  line: number;
  id: string;
  fields: RowFields;
  /** Null: the line does not change the stock. */
  pieces: Pieces[] | null;
  gtins: { size: string | null; gtin: string }[];
  /** The file's cells, trimmed. */
  cells: ReadonlyMap<Column, string>;
  /** Required texts that are empty; fine for a product that has none either. */
  absent: readonly Column[];
}

/** The result of checking a line. */
export type CheckedRow =
  | { kind: "row"; row: UploadRow }
  | { kind: "wrong"; line: number; id: string; problems: RowProblem[] };
