import { csvReader } from "./csv-reader.ts";
import { decoderOf, type Encoding } from "./encodings.ts";
import { type EncodingGuess, encodingGuess, utf16Of, wordsOf } from "./guess-encoding.ts";
import { type Delimiter, findHeader } from "./upload-columns.ts";

export interface FileFacts extends EncodingGuess {
  delimiter: Delimiter;
  /** What stands above it is no part of the table: a title, `sep=;`. */
  headerLine: number;
  /** Non-empty ones below the header; line breaks inside a cell do not count. */
  records: number;
  unclosedQuoteLine: number | null;
  /** Bytes that no text has: a renamed spreadsheet or picture. */
  isBinary: boolean;
}

const HEADER_BYTES = 65_536;

/** In one pass; keeps only the first 64 kB. `chosen`: somebody has looked at the readings. Rules: UPLOAD-7. */
export async function inspectFile(chunks: AsyncIterable<Uint8Array>, chosen?: Encoding): Promise<FileFacts> {
  const { head, pieces } = await headed(chunks);
  const wide = chosen?.startsWith("utf-16") ? chosen : utf16Of(head);
  // Delimiters, quotes and column names are ASCII, the same in all the others.
  const viewed = () => (wide ? decoderOf(wide) : asciiView());
  const header = findHeader(viewed()(head));
  const guess = encodingGuess();
  const reader = csvReader(header.delimiter);
  const view = viewed();
  const words = new Set<string>();
  let records = 0;
  const count = (found: readonly { line: number }[]) => {
    records += found.filter(({ line }) => line > header.headerLine).length;
  };
  for await (const piece of pieces) {
    const text = view(piece);
    if (!wide) guess.take(piece);
    else for (const word of wordsOf(text)) words.add(word);
    count(reader.take(text));
  }
  count(reader.take(view()));
  const last = reader.end();
  count(last.records);
  const guessed = wide ? wideGuess(wide, [...words]) : guess.end();
  const chosenFirst = guessed.readings.toSorted(
    (one, other) => +(other.encoding === chosen) - +(one.encoding === chosen),
  );
  return {
    ...guessed,
    ...(chosen && { encoding: chosen, isUnsure: false, isUnreadable: false, readings: chosenFirst }),
    ...header,
    records,
    unclosedQuoteLine: last.unclosedQuoteLine,
    isBinary: !wide && head.includes(0),
  };
}

function wideGuess(encoding: Encoding, words: readonly string[]): EncodingGuess {
  const readings = words.length > 0 ? [{ encoding, words: words.slice(0, 6) }] : [];
  return { encoding, isUnsure: false, isUnreadable: false, readings };
}

/** A sign for each byte, without the byte-order mark of UTF-8, which is not part of the first column's name. */
function asciiView(): (bytes?: Uint8Array) => string {
  let isFirst = true;
  return (bytes = new Uint8Array()) => {
    const text = Buffer.from(bytes).toString("latin1");
    const skipped = isFirst && text.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
    isFirst = false;
    return text.slice(skipped);
  };
}

/** The beginning, and the whole from the beginning on. */
async function headed(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  let next = await source.next();
  for (; !next.done && size < HEADER_BYTES; next = await source.next()) {
    first.push(next.value);
    size += next.value.length;
  }
  const head = Buffer.concat(first);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield head;
    for (; !next.done; next = await source.next()) yield next.value;
  }
  return { head, pieces: pieces() };
}
