import { Readable } from "node:stream";
import { type InfoRecord, parse } from "csv-parse";
import { unguardedCell } from "./rows/csv-text.ts";
import type { Encoding, FileFacts } from "./rows/file-facts.ts";

/** `line` counts as in a text editor. */
export interface FileRecord {
  line: number;
  cells: string[];
}

const LONGEST_RECORD = 256 * 1024;

/** The lines cannot be separated any more; the message is Portuguese. */
export class UnreadableFile extends Error {}

/**
 * CSV (RFC 4180), header first, without empty lines, in constant memory. Removes the guard that our own files put
 * before formulas. A stray quote inside a cell is part of its text. Throws `UnreadableFile`. Rules: UPLOAD-10.
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<FileFacts, "encoding" | "delimiter">,
): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  const source = Readable.from(decoded(chunks, encoding));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      if (record.every((cell) => cell.trim() === "")) continue;
      const breaks = record.reduce((count, cell) => count + lineBreaks(cell), 0);
      yield { line: Math.max(1, info.lines - breaks), cells: record.map(cellText) };
    }
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("CSV_")) throw error;
    const line = "lines" in error ? ` (linha ${error.lines})` : "";
    throw new UnreadableFile(`O arquivo não pôde ser lido como CSV${line}. Confira as aspas.`);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** macOS writes accents as combining characters; the shop and its search use composed letters. */
function cellText(cell: string): string {
  return unguardedCell(cell).normalize("NFC");
}

function lineBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array | string> {
  if (encoding === "utf-8") {
    yield* chunks;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
