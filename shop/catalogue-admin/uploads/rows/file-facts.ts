import { type Delimiter, delimiterOf } from "./upload-columns.ts";

export type Encoding = "utf-8" | "windows-1252";

export interface FileFacts {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Non-empty ones below the header; line breaks inside a cell do not count. */
  records: number;
  unclosedQuoteLine: number | null;
  /** Spreadsheets call it 'Unicode'. */
  isUtf16: boolean;
  /** Bytes that no text has: a renamed spreadsheet or picture. */
  isBinary: boolean;
}

const [LF, CR, QUOTE, SPACE] = [10, 13, 34, 32];
const HEADER_BYTES = 65_536;

/** In one pass; buffers only the first chunk. Rules: UPLOAD-7. */
export async function inspectFile(chunks: AsyncIterable<Uint8Array>): Promise<FileFacts> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let scan: ReturnType<typeof scanner> | undefined;
  let head = new Uint8Array();
  const facts = { isUtf16: false, isBinary: false };
  function begin() {
    facts.isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
    facts.isBinary = head.includes(0);
    scan = scanner(delimiterOf(firstLine(head)));
    // The byte-order mark is not part of the first column name.
    scan.take(head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head);
  }
  for await (const chunk of chunks) {
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
    if (scan) scan.take(chunk);
    else {
      head = joined(head, chunk);
      if (head.length >= HEADER_BYTES || head.includes(LF)) begin();
    }
  }
  if (isUtf8) isUtf8 = decodes(utf8, null);
  if (!scan) begin();
  const encoding = isUtf8 ? "utf-8" : "windows-1252";
  return { ...facts, encoding, ...(scan ?? scanner(",")).end() };
}

function decodes(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Column names are ASCII, so the encoding does not matter. */
function firstLine(head: Uint8Array): string {
  return (new TextDecoder("utf-8").decode(head).split(/\r\n|\n|\r/)[0] ?? "").trim();
}

/** Counts lines exactly like `readRecords`: a quote opens a quoted cell only at the start of the cell. */
function scanner(delimiter: Delimiter) {
  const separator = delimiter.charCodeAt(0);
  let lines = 0;
  let records = 0;
  let quoted = false;
  let opened = 0;
  let isCellStart = true;
  let isEmpty = true;
  let justClosed = false;
  let before = 0;
  return {
    take(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === LF || (before === CR && byte !== LF)) lines += 1;
        const reopens = justClosed;
        justClosed = false;
        if (quoted) {
          if (byte === QUOTE) {
            quoted = false;
            justClosed = true;
          }
        } else if (byte === QUOTE && (isCellStart || reopens)) {
          // A doubled quote is an escaped quote.
          quoted = true;
          isEmpty = false;
          opened = lines + 1;
        } else if (byte === LF || byte === CR) {
          if (!isEmpty) records += 1;
          isEmpty = true;
        } else if (byte !== separator && byte !== SPACE) isEmpty = false;
        isCellStart = !quoted && (byte === separator || byte === LF || byte === CR);
        before = byte;
      }
    },
    end(): Pick<FileFacts, "delimiter" | "records" | "unclosedQuoteLine"> {
      const all = records + (isEmpty ? 0 : 1);
      return { delimiter, records: Math.max(0, all - 1), unclosedQuoteLine: quoted ? opened : null };
    },
  };
}
