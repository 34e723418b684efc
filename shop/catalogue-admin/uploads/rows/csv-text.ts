import type { KeptLine } from "../upload-queries.server.ts";

/** What the spreadsheets of this country open as columns, with their accents right. */
export const BYTE_ORDER_MARK = "\uFEFF";
const DELIMITER = ";";

/** What a spreadsheet would take for a formula, also behind spaces or apostrophes and in the wide letters of the East. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const CHANGE = /^[+-]\d[\d.]*(?:,\d+)?%$/;

/**
 * A line of a CSV file that anybody may open: words of others that begin like a formula are texts, numbers stay numbers.
 * Rules: UPLOAD-49.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(guardedCell(cell))).join(DELIMITER)}\r\n`;
}

/** A cell as it leaves: with an apostrophe before what would be run. */
export function guardedCell(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) && !CHANGE.test(cell) ? `'${cell}` : cell;
}

/** A cell that comes back, as it was before it left. Rules: UPLOAD-49. */
export function unguardedCell(cell: string): string {
  const own = cell.startsWith("'") ? cell.slice(1) : cell;
  return own !== cell && guardedCell(own) === cell ? own : cell;
}

function csvCell(cell: string): string {
  return /[";\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The file of an upload's lines at fault: as they were, with their number and what is wrong, to be corrected and sent again. */
export function reportHeader(header: readonly string[], said: "erros" | "avisos" = "erros"): string {
  return csvLine(["linha", said, ...ownNames(header).map(({ name }) => name)]);
}

/** Rules: UPLOAD-48. */
export function reportLine(header: readonly string[], { line, problems, cells }: KeptLine): string {
  const said = problems.map(({ message }) => message).join(" / ");
  const whole = cells.length === header.length;
  const own = whole ? ownNames(header).map(({ at }) => cells[at] ?? "") : cells;
  return csvLine([String(line), said, ...own]);
}

/** Without the columns that an earlier report has added. */
function ownNames(header: readonly string[]): { name: string; at: number }[] {
  return header
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => !["linha", "erros", "avisos"].includes(name.trim().toLowerCase()));
}
