import { stringify } from "csv-stringify/sync";
import type { StoredProblemLine } from "../upload-queries.server.ts";

/** Excel needs it to read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
/** Cells with line breaks or spaces at their ends are quoted too, or spreadsheets change them. */
const WRITTEN = { delimiter: ";", record_delimiter: "\r\n", quoted_match: /[\r\n]|^\s|\s$/ };

/** What a spreadsheet may run as a formula, also after spaces or apostrophes and with full-width characters. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const CHANGE = /^[+-]\d[\d.]*(?:,\d+)?%$/;

/** Text that begins like a formula is guarded, numbers stay numbers. Rules: UPLOAD-49. */
export function csvLine(cells: readonly string[]): string {
  return stringify([cells.map(guardedCell)], WRITTEN);
}

/** An apostrophe keeps a spreadsheet from running the cell as a formula. */
export function guardedCell(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) && !CHANGE.test(cell) ? `'${cell}` : cell;
}

/** For a cell that comes back in an upload. Rules: UPLOAD-49. */
export function unguardedCell(cell: string): string {
  const own = cell.startsWith("'") ? cell.slice(1) : cell;
  return own !== cell && guardedCell(own) === cell ? own : cell;
}

/** Of the lines with problems, unchanged, with line number and problems, to be corrected and uploaded again. */
export function reportHeader(header: readonly string[], said: "erros" | "avisos" = "erros"): string {
  return csvLine(["linha", said, ...ownNames(header).map(({ name }) => name)]);
}

/** Rules: UPLOAD-48. */
export function reportLine(header: readonly string[], { line, problems, cells }: StoredProblemLine): string {
  const said = problems.map(({ message }) => message).join(" / ");
  const fits = cells.slice(header.length).every((cell) => cell.trim() === "");
  const own = fits ? ownNames(header).flatMap(({ at }) => cells[at] ?? []) : cells;
  return csvLine([String(line), said, ...own]);
}

/** Without the columns added by an earlier report. */
function ownNames(header: readonly string[]): { name: string; at: number }[] {
  return header
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => !["linha", "erros", "avisos"].includes(name.trim().toLowerCase()));
}
