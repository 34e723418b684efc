import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";
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

type Required = "name" | "category" | "price_cents" | "description" | "material";

/** Only what the file has columns for. */
export type RowFields = Pick<ProductFields, Required> & Partial<Omit<ProductFields, Required | "archived_at">>;

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
  /** Columns that the line ends before; read as empty. */
  left: number;
  /** Required texts that are empty; fine for a product that has none either. */
  absent: readonly Column[];
}

export type CheckedRow =
  | { kind: "row"; row: UploadRow }
  | { kind: "wrong"; line: number; id: string; problems: RowProblem[] };
