import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import type { Column } from "./upload-columns.ts";

/** `column` null: of the whole line. */
export interface RowProblem {
  column: Column | null;
  value: string;
  /** Portuguese, for the person who corrects the file. */
  message: string;
  /** The line can be written anyway. */
  isWarning?: true;
}

/** Only what the file has columns for. */
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

/** `size` null: all sizes together. */
export interface Pieces {
  size: string | null;
  onHand: number;
}

export interface UploadRow {
  line: number;
  id: string;
  fields: RowFields;
  /** Null: the line does not change the stock. */
  pieces: Pieces[] | null;
  gtins: { size: string | null; gtin: string }[];
  cells: ReadonlyMap<Column, string>;
  /** Required texts that are empty; fine for a product that has none either. */
  absent: readonly Column[];
}

export type CheckedRow =
  | { kind: "row"; row: UploadRow }
  | { kind: "wrong"; line: number; id: string; problems: RowProblem[] };
