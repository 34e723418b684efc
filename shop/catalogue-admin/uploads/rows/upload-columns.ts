/** The columns of a file of products, in the order of the template. Rules: UPLOAD-11. */
export const REQUIRED_COLUMNS = ["id", "name", "category", "price", "description", "material"] as const;
/** Rules: UPLOAD-12. */
export const OPTIONAL_COLUMNS = [
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
  "weight_g",
  "width_cm",
  "height_cm",
  "length_cm",
  "ncm",
  "gtin",
] as const;
export const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof COLUMNS)[number];

/** What the report of errors adds; files made from it are read as if they were not there. Rules: UPLOAD-48. */
export const REPORT_COLUMNS = ["linha", "erros", "avisos"] as const;

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a file's first line says. */
export interface CsvHeader {
  /** As they are written. */
  names: string[];
  /** Which column each cell belongs to; null: none of ours. */
  columns: (Column | null)[];
  /** Required ones that are not there. */
  missing: Column[];
  /** Ours that are there more than once. */
  repeated: Column[];
  /** Names that are none of ours. */
  ignored: string[];
}

/**
 * Reads the header's cells: case, spaces at the ends and `discountPrice` for `discount_price` make no difference.
 * Rules: UPLOAD-12, UPLOAD-13.
 */
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

/**
 * The delimiter of a file, by its first line: the one that yields most of our columns; a comma where none does.
 * Rules: UPLOAD-7.
 */
export function delimiterOf(firstLine: string): Delimiter {
  const found = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: plainCells(firstLine, delimiter).filter((cell) => columnOf(cell.trim())).length,
  }));
  return found.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** The cells of a line of names, which hold no quotes of their own. */
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
