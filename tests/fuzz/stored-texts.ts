import { parse } from "csv-parse/sync";
import { COMPUTED, SHOWN, TAG } from "./mark-texts.ts";

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
