import { parse } from "csv-parse/sync";
import type { FuzzCase } from "./cases/fuzz-case.ts";
import { COMPUTED, SHOWN, TAG } from "./mark-texts.ts";

const REPORTS = [
  "vendas",
  "mais-vendidos",
  "menos-vendidos",
  "estoque-baixo",
  "estoque",
  "cupons",
  "frete",
  "clientes",
];
const PEOPLE = ["clientes", "clientes/revendedores", "clientes/newsletter"];

/** Files that no link of a page leads to: they are posted for, or their links are too many for the crawl. */
export const FILES_OF_STAFF: readonly FuzzCase[] = [
  ...REPORTS.map((name) => fileOf("GET", `/admin/relatorios/arquivo/${name}?periodo=7-dias`)),
  fileOf("GET", "/admin/pedidos/exportar.csv?ver=todos"),
  ...PEOPLE.map((name) => fileOf("POST", `/admin/${name}/exportar`)),
];

function fileOf(method: "GET" | "POST", path: string): FuzzCase {
  const headers: FuzzCase["headers"] = method === "POST" ? [["Content-Type", "application/x-www-form-urlencoded"]] : [];
  return {
    target: `${method} ${path}`,
    as: "staff",
    method,
    path,
    headers,
    body: method === "POST" ? Buffer.from("") : null,
  };
}

/** What somebody reads: a page, a mail's HTML or a file. */
interface Read {
  path: string;
  body: string;
}

/** Where a marked text has left its place as markup or as a computed one. */
export function unescapedIn(read: readonly Read[]): string[] {
  return read.filter(({ body }) => body.includes(TAG) || body.includes(COMPUTED)).map(({ path }) => path);
}

/** Where marked texts are shown as they were typed. */
export function shownIn(read: readonly Read[]): string[] {
  return read.filter(({ body }) => body.includes(SHOWN)).map(({ path }) => path);
}

interface Cell {
  path: string;
  cell: string;
}

/** Cells of CSV files that a spreadsheet would run, and those that an apostrophe keeps from that. */
export function formulasIn(files: readonly Read[]): { formulas: Cell[]; guarded: Cell[] } {
  const cells = files.flatMap(({ path, body }) => {
    const records: string[][] = parse(body, { delimiter: ";", bom: true, relax_column_count: true });
    return records.flat().map((cell) => ({ path, cell }));
  });
  return {
    formulas: cells.filter(({ cell }) => /^\s*[=+@\-\t\r]/.test(cell) && !/^[+-]?[\d.,]+%?$/.test(cell)),
    guarded: cells.filter(({ cell }) => cell.startsWith("'=")),
  };
}
