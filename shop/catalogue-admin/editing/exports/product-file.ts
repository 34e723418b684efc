import { fileColumns } from "#shop/catalogue/products/product-fields.ts";
import type { ProductCells } from "../../uploads/rows/product-cells.ts";
import { COLUMNS, type Column } from "../../uploads/rows/upload-columns.ts";

/** Prices alone leave stock as it is when the file comes back. */
export const EXPORT_KINDS = ["tudo", "precos"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** What every upload needs, and the discount price. */
const PRICE_COLUMNS: readonly Column[] = [
  "id",
  "name",
  "category",
  "price",
  "discount_price",
  "description",
  "material",
];

/** Rules: PANEL-1, PANEL-4. */
export function exportColumns(kind: ExportKind): readonly Column[] {
  return kind === "precos" ? PRICE_COLUMNS : COLUMNS;
}

export function exportKindOf(value: string | null): ExportKind {
  return EXPORT_KINDS.find((kind) => kind === value) ?? "tudo";
}

const AMOUNTS: ReadonlySet<Column> = new Set(["price", "discount_price"]);
const NUMBERS: ReadonlySet<Column> = new Set(["stock", ...fileColumns("measure")]);

/** In Excel: amounts with centavos, other numbers plain, all else text. */
export function numberFormat(column: Column): string {
  if (AMOUNTS.has(column)) return "0.00";
  return NUMBERS.has(column) ? "General" : "@";
}

/** Numbers are numbers and codes stay text. Rules: PANEL-3. */
export function spreadsheetCells(columns: readonly Column[], cells: ProductCells): (string | number | null)[] {
  return columns.map((column) => {
    const cell = cells[column];
    if (cell === "") return null;
    return AMOUNTS.has(column) || NUMBERS.has(column) ? Number(cell.replace(",", ".")) : cell;
  });
}
