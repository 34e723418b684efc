import { streamedFile } from "#app/request/streamed-file.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";

/** A column of a table: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  name: string;
  of: (row: Row) => string;
}

/** Streams a table, batch by batch, as a CSV download. */
export function csvDownload<Row>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  return streamedFile(piecesOf(columns, batches), csvHeaders(filename));
}

async function* piecesOf<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  for await (const batch of batches) {
    yield batch.map((row) => csvLine(columns.map(({ of }) => of(row)))).join("");
  }
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
