/** `line` counts as in a text editor: where the record begins. */
export interface FileRecord {
  line: number;
  cells: string[];
}

const LONGEST_RECORD = 256 * 1024;
const [LF, CR, QUOTE] = [10, 13, 34];

/**
 * Reads CSV (RFC 4180) in pieces, cut anywhere. `\r\n`, `\n` and `\r` end a line, each as it comes; a stray quote inside
 * a cell is text; lines without text are left out. `take` returns the records that are complete. `tooLong` is called
 * with the line of a record that is over 256 kB, which then loses its text. Rules: UPLOAD-10.
 */
export function csvReader(delimiter: string, tooLong: (line: number) => void = () => {}) {
  const separator = delimiter.charCodeAt(0);
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  let found: FileRecord[] = [];
  let cells: string[] = [];
  let cell = "";
  let size = 0;
  let line = 1;
  let begun = 1;
  let opened = 0;
  let isAfterReturn = false;

  function endCell() {
    cells.push(cell);
    cell = "";
    state = "start";
  }

  function endRecord() {
    endCell();
    if (cells.some((each) => each.trim() !== "")) found.push({ line: begun, cells });
    cells = [];
    size = 0;
    begun = line;
  }

  return {
    take(text: string): FileRecord[] {
      found = [];
      /** Where the text of the cell goes on that `cell` does not have yet. */
      let from = 0;
      let recordFrom = 0;
      for (let at = 0; at < text.length; at += 1) {
        const sign = text.charCodeAt(at);
        const isSecond = sign === LF && isAfterReturn;
        isAfterReturn = sign === CR;
        const isBreak = sign === CR || sign === LF;
        if (isBreak && !isSecond) line += 1;
        if (state === "quoted") {
          if (sign !== QUOTE) continue;
          cell += text.slice(from, at);
          state = "closed";
        } else if (sign === QUOTE && (state === "start" || state === "closed")) {
          // A doubled quote is a quote.
          if (state === "closed") cell += '"';
          else opened = line;
          state = "quoted";
          from = at + 1;
        } else if (isBreak || sign === separator) {
          if (state !== "closed" && !isSecond) cell += text.slice(from, at);
          from = at + 1;
          if (isSecond) recordFrom = from;
          else if (isBreak) {
            endRecord();
            recordFrom = from;
          } else endCell();
        } else if (state === "closed") {
          // The quotes did not enclose the cell.
          cell = `"${cell}"`;
          from = at;
          state = "plain";
        } else state = "plain";
      }
      if (state !== "closed") cell += text.slice(from);
      size += text.length - recordFrom;
      if (size > LONGEST_RECORD) {
        tooLong(begun);
        cell = "";
        cells = [];
      }
      return found;
    },
    /** The last record, and the line of a quote that nothing closes. */
    end(): { records: FileRecord[]; unclosedQuoteLine: number | null } {
      found = [];
      const unclosedQuoteLine = state === "quoted" ? opened : null;
      endRecord();
      return { records: found, unclosedQuoteLine };
    },
  };
}
