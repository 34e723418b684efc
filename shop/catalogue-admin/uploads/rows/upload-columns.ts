import {
  FILE_COLUMNS,
  type FileColumn,
  labelWithUnit,
  PRODUCT_FIELDS,
} from "#shop/catalogue/products/product-fields.ts";
import { plainText } from "#shop/catalogue/search/search-term.ts";
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

/** What owners call a column, the usual word first; fields of the editor bring their labels besides. */
const OWN_HEADINGS: Partial<Record<Column, readonly string[]>> = {
  id: ["Código", "SKU", "Referência"],
  price: ["Preço"],
  discount_price: ["Preço com desconto", "Preço promocional"],
  stock: ["Estoque", "Quantidade"],
  images: ["Imagens", "Fotos"],
  tags: ["Tags", "Etiquetas"],
  gtin: ["GTIN", "Código de barras"],
};

function headingsOf(column: Column): string[] {
  const field = PRODUCT_FIELDS.find((each) => each.column === column);
  return [...(OWN_HEADINGS[column] ?? []), ...(field ? [field.label, labelWithUnit(field)] : [])];
}

/**
 * Letters and digits alone, with those that bear an accent and without them: before the encoding is known, an accent may
 * be any sign.
 */
function lettersOf(heading: string): string[] {
  return [plainText(heading), heading.toLowerCase()].map((text) => text.replace(/[^a-z0-9]/g, ""));
}

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) =>
    [column, ...headingsOf(column)].flatMap(lettersOf).map((letters) => [letters, column] as const),
  ),
);

/** `price (preço)`, as messages name it; any other text as it is. Rules: UPLOAD-96. */
export function columnName(column: string): string {
  const known = COLUMNS.find((each) => each === column);
  const [label = column] = known ? headingsOf(known) : [];
  return lettersOf(label)[0] === lettersOf(column)[0] ? column : `${column} (${label.toLowerCase()})`;
}

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

/**
 * Ignores case, accents, surrounding spaces and empty cells at the end; takes `discountPrice` for `discount_price`, and
 * names in Portuguese. Rules: UPLOAD-12, UPLOAD-13, UPLOAD-96.
 */
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
  return (
    lettersOf(name)
      .map((letters) => COLUMN_OF.get(letters))
      .find((column) => column !== undefined) ?? null
  );
}

function isReportColumn(name: string): boolean {
  return REPORT_COLUMNS.some((column) => column === name.toLowerCase());
}
