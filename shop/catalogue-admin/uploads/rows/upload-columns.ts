import { FILE_COLUMNS, type FileColumn } from "#shop/catalogue/products/product-fields.ts";

/** In template order. Rules: UPLOAD-11. */
export const REQUIRED_COLUMNS = ["id", "name", "category", "price", "description", "material"] as const;
const FIRST_COLUMNS = [
  "discount_price",
  "stock",
  "images",
  "details",
  "tags",
  "is_new",
  "is_on_sale",
  "is_best_seller",
  "available_sizes",
  "image_alts",
] as const;
const PRICES = ["price_cents", "discount_price_cents"] as const;
type OwnName = (typeof REQUIRED_COLUMNS | typeof FIRST_COLUMNS | typeof PRICES)[number];
const OWN_NAMES = new Set<string>([...REQUIRED_COLUMNS, ...FIRST_COLUMNS, ...PRICES]);

/** Rules: UPLOAD-12. */
export const OPTIONAL_COLUMNS = [
  ...FIRST_COLUMNS,
  ...FILE_COLUMNS.filter((column): column is Exclude<FileColumn, OwnName> => !OWN_NAMES.has(column)),
  "gtin",
] as const;
export const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof COLUMNS)[number];

/** Ignored when the report is uploaded again. Rules: UPLOAD-48. */
export const REPORT_COLUMNS = ["linha", "erros", "avisos"] as const;

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvHeader {
  names: string[];
  /** By cell; null: unknown name. */
  columns: (Column | null)[];
  missing: Column[];
  repeated: Column[];
  ignored: string[];
}

/** Ignores case and surrounding spaces, accepts `discountPrice` for `discount_price`. Rules: UPLOAD-12, UPLOAD-13. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map(columnOf);
  return {
    names,
    columns,
    missing: REQUIRED_COLUMNS.filter((column) => !columns.includes(column)),
    repeated: COLUMNS.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column)),
    ignored: names.filter((name, at) => columns[at] === null && name !== "" && !isReportColumn(name)),
  };
}

/** The one that yields most known columns; a comma if none does. Rules: UPLOAD-7. */
export function delimiterOf(firstLine: string): Delimiter {
  const found = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: plainCells(firstLine, delimiter).filter((cell) => columnOf(cell.trim())).length,
  }));
  return found.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** A header line has no quotes. */
export function plainCells(line: string, delimiter: Delimiter): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function columnOf(name: string): Column | null {
  const plain = name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return COLUMNS.find((column) => column === plain) ?? null;
}

function isReportColumn(name: string): boolean {
  return REPORT_COLUMNS.some((column) => column === name.toLowerCase());
}
