import { FILE_COLUMNS, type FileColumn } from "#shop/catalogue/products/product-fields.ts";
import { csvReader } from "./csv-reader.ts";

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
  /** How many are known. */
  known: number;
  missing: Column[];
  repeated: Column[];
  ignored: string[];
}

/** Ignores case, surrounding spaces and empty cells at the end, accepts `discountPrice` for `discount_price`. Rules: UPLOAD-12, UPLOAD-13. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  const names = cells.slice(0, last + 1).map((cell) => cell.trim());
  const columns = names.map(columnOf);
  return {
    names,
    columns,
    known: columns.filter((column) => column !== null).length,
    missing: REQUIRED_COLUMNS.filter((column) => !columns.includes(column)),
    repeated: COLUMNS.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column)),
    ignored: names.filter((name, at) => columns[at] === null && name !== "" && !isReportColumn(name)),
  };
}

/** How far down a header is looked for. */
const HEADER_WITHIN = 10;

/**
 * The line, among the first ones, with the most known columns, and its delimiter: a title or Excel's separator line
 * (`sep=;`) may precede it. The first line and a comma if no line has a known column. Rules: UPLOAD-7.
 */
export function findHeader(head: string): { delimiter: Delimiter; headerLine: number } {
  const found = DELIMITERS.flatMap((delimiter) => {
    const reader = csvReader(delimiter);
    const records = [...reader.take(head), ...reader.end().records].slice(0, HEADER_WITHIN);
    return records.map(({ line, cells }) => ({ delimiter, headerLine: line, known: readHeader(cells).known }));
  });
  const first = { delimiter: ",", headerLine: 1, known: 0 } as const;
  const { delimiter, headerLine } = found.reduce(
    (best, each) => (each.known > best.known ? each : best),
    first as (typeof found)[number],
  );
  return { delimiter, headerLine };
}

function columnOf(name: string): Column | null {
  const plain = name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return COLUMNS.find((column) => column === plain) ?? null;
}

function isReportColumn(name: string): boolean {
  return REPORT_COLUMNS.some((column) => column === name.toLowerCase());
}
