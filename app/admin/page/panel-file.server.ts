import { streamedFile } from "#app/request/streamed-file.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";

/** A column of a CSV file: its heading, and a row's cell. */
export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => string;
}

/** A CSV download: a heading, then a line for each row of the batches. Streamed. */
export function csvFile<Row>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
    for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(({ of }) => of(row)))).join("");
  }
  return streamedFile(pieces(), csvHeaders(filename));
}

/** Headers of a CSV download. */
export function csvHeaders(filename: string): Record<string, string> {
  const plain = filename.replace(/[^\w.-]+/g, "-");
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "Cache-Control": "private, no-store",
  };
}

/** A JSON download, streamed. */
export function jsonFile(filename: string, pieces: AsyncGenerator<string>): Promise<Response> {
  return streamedFile(pieces, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${filename}"`,
  });
}

/** A PDF that the browser opens. */
export function pdfFile(filename: string, file: BodyInit): Response {
  return new Response(file, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${filename}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
