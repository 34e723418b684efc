import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import yauzl from "yauzl";
import { csvLine } from "./rows/csv-text.ts";
import { MOST_UPLOAD_LINES } from "./upload.ts";

/** A ZIP of the same name, or anything else. */
export class BadSheet extends Error {}
export class SheetTooLarge extends Error {}

/** Of all parts together: the reader holds a part as a whole. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
/** The last column is `ZZ`: each row is read as far as its last cell. */
const FAR_CELL = /\br="[A-Z]{3}/;
const LONGEST_MATCH = 8;
/** Rows read beyond the limit of lines: titles above the header do not count as lines. */
const ROOM = 20;

/**
 * The first sheet of an XLSX file as CSV in UTF-8, so that one reader does for all files: values without their formats,
 * numbers with a comma. Throws `BadSheet` and `SheetTooLarge`. Rules: UPLOAD-97.
 */
export async function* xlsxAsCsv(file: Buffer<ArrayBuffer>): AsyncGenerator<Buffer> {
  await refuseLarge(file);
  let next = 0;
  try {
    for await (const { index, values } of streamXlsxRows(file, { maxRows: MOST_UPLOAD_LINES + ROOM })) {
      const skipped = "\n".repeat(Math.max(0, index - next));
      yield Buffer.from(skipped + csvLine(values.map(cellText)));
      next = index + 1;
    }
  } catch (error) {
    throw new BadSheet("not a readable sheet", { cause: error });
  }
}

function cellText(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  if (!(value instanceof Date)) return String(value);
  const iso = value.toISOString();
  // A time without a day, as Excel makes of `16:2`.
  return iso < "1901" ? iso.slice(11, 19) : iso.slice(0, 10);
}

/** Unpacks each part once, as it may hold more than it declares, and looks for cells that are far out. */
async function refuseLarge(file: Buffer): Promise<void> {
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      let end = "";
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        const text = end + Buffer.from(piece).toString("latin1");
        total += piece.length;
        if (total > MOST_UNPACKED_BYTES || FAR_CELL.test(text)) throw new SheetTooLarge();
        end = text.slice(-LONGEST_MATCH);
      }
    }
  } catch (error) {
    if (error instanceof SheetTooLarge) throw error;
    throw new BadSheet("not a ZIP", { cause: error });
  }
}
