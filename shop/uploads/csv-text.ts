import type { KeptLine } from "./upload-queries.server.ts";

/** What the spreadsheets of this country open as columns, with their accents right. */
export const BYTE_ORDER_MARK = "\uFEFF";
const DELIMITER = ";";

/** A line of a CSV file, its cells as they are. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(DELIMITER)}\r\n`;
}

/** Words of others in a cell: a spreadsheet would take a text that begins like this for a formula. */
export function plainCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** A line of words that others wrote. */
export function sheetLine(cells: readonly string[]): string {
  return csvLine(cells.map(plainCell));
}

function csvCell(cell: string): string {
  return /[";\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The file of an upload's lines at fault: as they were, with their number and what is wrong, to be corrected and sent again. */
export function reportHeader(header: readonly string[]): string {
  return csvLine(["linha", "erros", ...ownNames(header).map(({ name }) => name)]);
}

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
    .filter(({ name }) => !["linha", "erros"].includes(name.trim().toLowerCase()));
}
