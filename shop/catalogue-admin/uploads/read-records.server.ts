import { csvReader, type FileRecord } from "./rows/csv-reader.ts";
import { unguardedCell } from "./rows/csv-text.ts";
import { decoderOf } from "./rows/encodings.ts";
import type { FileFacts } from "./rows/file-facts.ts";

/** The lines cannot be separated any more; the message is Portuguese. */
export class UnreadableFile extends Error {}

/**
 * Yields the header first; skips empty lines and those above it. Memory use is constant. Removes the guard that our own
 * files put before formulas. Throws `UnreadableFile`. Rules: UPLOAD-10.
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  // Without a header's line: facts that an older release kept.
  { encoding, delimiter, headerLine = 1 }: Pick<FileFacts, "encoding" | "delimiter"> & Partial<FileFacts>,
): AsyncGenerator<FileRecord> {
  const decode = decoderOf(encoding);
  const reader = csvReader(delimiter, (line) => {
    throw new UnreadableFile(`O arquivo não pôde ser lido como CSV (linha ${line}). Confira as aspas.`);
  });
  const below = (records: readonly FileRecord[]) =>
    records.filter(({ line }) => line >= headerLine).map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));
  for await (const chunk of chunks) yield* below(reader.take(decode(chunk)));
  yield* below(reader.take(decode()));
  const { records, unclosedQuoteLine } = reader.end();
  if (unclosedQuoteLine !== null) {
    throw new UnreadableFile(`O arquivo não pôde ser lido como CSV (linha ${unclosedQuoteLine}). Confira as aspas.`);
  }
  yield* below(records);
}

/**
 * macOS writes accents as combining characters; the shop and its search use composed letters. PostgreSQL keeps no NUL,
 * not even in the list of the lines at fault.
 */
function cellText(cell: string): string {
  // `="00123"` is how exports keep a spreadsheet from making a number of a code.
  const [, kept] = /^="([^"]*)"$/.exec(cell) ?? [];
  return (kept ?? unguardedCell(cell)).normalize("NFC").replaceAll("\0", "\uFFFD");
}
