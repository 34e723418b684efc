import { CATEGORY_SLUGS, type CategorySlug } from "#shop/catalogue/listings/category.ts";
import { isProductId, sizesFor } from "#shop/catalogue/products/product.ts";
import { fileFieldsOf } from "#shop/catalogue/products/product-fields.ts";
import { plainText } from "#shop/catalogue/search/search-term.ts";
import {
  cellCents,
  cellFlag,
  cellList,
  cellMeasure,
  cellName,
  cellPlaces,
  codeDigits,
  codeProblem,
  exceeds,
  LONGEST_PART,
  MOST_CENTS,
  MOST_PARTS,
  signProblem,
  textProblem,
  tooLarge,
} from "./cell-values.ts";
import { readGtins, readPieces } from "./row-stock.ts";
import { type Column, columnName, REQUIRED_COLUMNS } from "./upload-columns.ts";
import type { CheckedRow, RowFields, RowProblem } from "./upload-row.ts";

/** Rules: UPLOAD-16. */
export function aboutProduct(id: string, line: number, words: string): string {
  return id === "" ? `Produto da linha ${line}: ${words}` : `Produto ${id}: ${words}`;
}

/** A missing column leaves the field; an empty cell clears it, except stock. Rules: STOCK-45, UPLOAD-11, UPLOAD-14. */
export function checkRow(columns: readonly (Column | null)[], cells: readonly string[], line: number): CheckedRow {
  const at = new Map(columns.flatMap((column, place) => (column ? [[column, place] as const] : [])));
  const cell = (column: Column) => cells[at.get(column) ?? -1]?.replaceAll(/\r\n?/g, "\n").trim() ?? "";
  const has = (column: Column) => at.has(column);
  const id = cellName(cell("id"));
  if (!hasAllColumns(columns, cells)) return wrongCount(columns, cells, line, id);

  const problems: RowProblem[] = [];
  const wrong = (column: Column, words: string) => {
    problems.push({ column, value: cell(column).slice(0, 200), message: aboutProduct(id, line, words) });
  };

  const absent = REQUIRED_COLUMNS.filter((column) => cell(column) === "");
  // A product entered by hand may lack these: only its row in the shop can tell whether the file takes one away.
  const mayLack = absent.every((column) => column === "description" || column === "material");
  if (absent[0] && !mayLack) wrong(absent[0], absentWords(absent));
  if (id !== "" && !isProductId(id)) {
    wrong("id", "O id aceita letras sem acento, números, hífen e sublinhado, até 80 caracteres");
  }
  for (const column of at.keys()) {
    const problem = lettersProblem(cell(column)) ?? signProblem(cell(column));
    if (problem) wrong(column, problem);
  }
  for (const { column, longest } of fileFieldsOf("text")) {
    const problem = textProblem(cell(column), longest);
    if (problem) wrong(column, problem);
  }
  const category = categoryOf(cell("category"));
  if (cell("category") !== "" && !category) wrong("category", "Categoria inválida");

  const price = priceOf(cell("price"), wrong);
  const fields: RowFields = {
    name: cell("name"),
    category: category ?? "aneis",
    price_cents: price ?? 0,
    description: cell("description"),
    material: cell("material"),
  };
  if (has("discount_price")) fields.discount_price_cents = discountOf(cell("discount_price"), price, wrong);
  for (const { column } of fileFieldsOf("text")) if (has(column)) fields[column] = cell(column);
  for (const { column } of fileFieldsOf("flag")) if (has(column)) fields[column] = cellFlag(cell(column));
  for (const field of fileFieldsOf("measure")) {
    if (has(field.column)) fields[field.column] = measureOf(field, cell(field.column), wrong);
  }
  if (has("images")) fields.images = partsOf("images", cellList(cell("images")), wrong);
  if (has("image_alts")) fields.image_alts = partsOf("image_alts", cellPlaces(cell("image_alts")), wrong);
  for (const { column, separator } of fileFieldsOf("list")) {
    if (!has(column)) continue;
    const parts = cellList(cell(column));
    fields[column] = partsOf(column, separator === "commas" ? [...new Set(parts)] : parts, wrong);
  }
  for (const field of fileFieldsOf("code")) {
    if (!has(field.column)) continue;
    const code = codeDigits(cellName(cell(field.column)));
    const problem = codeProblem(code, field);
    if (problem) wrong(field.column, problem);
    fields[field.column] = code;
  }
  const { sizes, pieces } = readPieces({ sizes: cell("available_sizes"), stock: cell("stock") }, wrong);
  if (has("available_sizes")) fields.available_sizes = sizes;
  const choices = category ? sizesFor({ category, availableSizes: sizes }) : sizes;
  if (pieces?.some(({ size }) => size !== null && !choices.includes(size))) {
    wrong("available_sizes", "Esta categoria não tem escolha de tamanho: informe um só estoque");
  }
  const gtins = readGtins(cell("gtin"), pieces, wrong);

  if (problems.length > 0) return { kind: "wrong", line, id, problems };
  const left = Math.max(0, columns.length - cells.length);
  const read = new Map([...at.keys()].map((column) => [column, cell(column)]));
  return { kind: "row", row: { line, id, fields, pieces, gtins, cells: read, left, absent } };
}

/** Rules: UPLOAD-11. */
export function absentWords(absent: readonly Column[]): string {
  return `Campos obrigatórios ausentes: ${absent.map(columnName).join(", ")}`;
}

type Wrong = (column: Column, words: string) => void;

/** Spreadsheets leave out empty cells at a line's end, or add some. Rules: UPLOAD-15. */
function hasAllColumns(columns: readonly (Column | null)[], cells: readonly string[]): boolean {
  const isRequired = (column: Column | null) => REQUIRED_COLUMNS.some((each) => each === column);
  return (
    !columns.slice(cells.length).some(isRequired) && cells.slice(columns.length).every((cell) => cell.trim() === "")
  );
}

/** UTF-8 that was read as something else and saved so, or letters that are lost. */
const SWAPPED = /Ã[¡£©§ª³µ´º¢\u00ad]/;

/** Rules: UPLOAD-92. */
function lettersProblem(text: string): string | null {
  const word = text.split(/\s/).find((each) => each.includes("\uFFFD") || SWAPPED.test(each));
  return word === undefined
    ? null
    : `As letras de "${word.slice(0, 40)}" chegaram trocadas: corrija e salve como CSV UTF-8`;
}

/** Rules: UPLOAD-15. */
function wrongCount(columns: readonly unknown[], cells: readonly string[], line: number, id: string): CheckedRow {
  const words = `Esperadas ${columns.length} colunas, encontradas ${cells.length}. Confira aspas e separadores`;
  const message = aboutProduct(isProductId(id) ? id : "", line, words);
  return { kind: "wrong", line, id, problems: [{ column: null, value: String(cells.length), message }] };
}

/** Rules: UPLOAD-18. */
function categoryOf(typed: string): CategorySlug | undefined {
  return CATEGORY_SLUGS.find((slug) => slug === plainText(typed));
}

/** Rules: UPLOAD-19. */
function priceOf(typed: string, wrong: Wrong): number | null {
  if (typed === "") return null;
  const cents = cellCents(typed);
  if (exceeds(typed, MOST_CENTS / 100)) wrong("price", tooLarge("Preço", MOST_CENTS / 100));
  else if (cents === "ambiguous") wrong("price", "Preço ambíguo: escreva com centavos, como 1299,00");
  else if (cents === null || cents <= 0) wrong("price", "Preço deve ser um número positivo");
  else return cents;
  return null;
}

/** Rules: UPLOAD-20. */
function discountOf(typed: string, price: number | null, wrong: Wrong): number | null {
  if (typed === "") return null;
  const cents = cellCents(typed);
  if (price === null && exceeds(typed, MOST_CENTS / 100)) {
    wrong("discount_price", tooLarge("Preço com desconto", MOST_CENTS / 100));
    return null;
  }
  if (cents === "ambiguous") {
    wrong("discount_price", "Preço com desconto ambíguo: escreva com centavos, como 1299,00");
    return null;
  }
  const fits = cents !== null && cents >= 0 && (price === null || cents < price);
  if (!fits) wrong("discount_price", "Preço com desconto deve ser menor que o preço original");
  return fits ? cents : null;
}

/** Rules: UPLOAD-29. */
function measureOf({ column, most }: { column: Column; most: number }, typed: string, wrong: Wrong): number | null {
  if (typed === "") return null;
  const value = cellMeasure(typed, most);
  if (exceeds(typed, most)) wrong(column, tooLarge(columnName(column), most));
  else if (value === null) wrong(column, `${columnName(column)} deve ser um número positivo, até ${most}`);
  return value;
}

/** Rules: UPLOAD-27. */
function partsOf(column: Column, parts: string[], wrong: Wrong): string[] {
  if (parts.length > MOST_PARTS) wrong(column, `Mais de ${MOST_PARTS} itens em ${columnName(column)}`);
  if (parts.some((part) => part.length > LONGEST_PART)) {
    wrong(column, `Item com mais de ${LONGEST_PART} caracteres em ${columnName(column)}`);
  }
  return parts;
}
