import type { ProductCells } from "../../uploads/rows/product-cells.ts";
import { COLUMNS, type Column } from "../../uploads/rows/upload-columns.ts";

/** What an exported file is for: everything, or prices alone, which leaves stock as it is when the file comes back. */
export const EXPORT_KINDS = ["tudo", "precos"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The columns that every upload needs, and the discount price. */
const PRICE_COLUMNS: readonly Column[] = [
  "id",
  "name",
  "category",
  "price",
  "discount_price",
  "description",
  "material",
];

/** The columns of an exported file, in order. Rules: PANEL-1, PANEL-4. */
export function exportColumns(kind: ExportKind): readonly Column[] {
  return kind === "precos" ? PRICE_COLUMNS : COLUMNS;
}

/** Reads a kind from a URL; all columns for anything else. */
export function exportKindOf(value: string | null): ExportKind {
  return EXPORT_KINDS.find((kind) => kind === value) ?? "tudo";
}

const AMOUNTS: ReadonlySet<Column> = new Set(["price", "discount_price"]);
const NUMBERS: ReadonlySet<Column> = new Set(["stock", "weight_g", "width_cm", "height_cm", "length_cm"]);

/** Excel's format of a spreadsheet column: amounts with centavos, other numbers plain, all else text. */
export function numberFormat(column: Column): string {
  if (AMOUNTS.has(column)) return "0.00";
  return NUMBERS.has(column) ? "General" : "@";
}

/** A product's cells in a spreadsheet, where numbers are numbers and codes stay text. Rules: PANEL-3. */
export function spreadsheetCells(columns: readonly Column[], cells: ProductCells): (string | number | null)[] {
  return columns.map((column) => {
    const cell = cells[column];
    if (cell === "") return null;
    return AMOUNTS.has(column) || NUMBERS.has(column) ? Number(cell.replace(",", ".")) : cell;
  });
}
