import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";

/** The pieces of a CSV file: the header, then batches of rows. */
export async function* csvPieces(
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const rows of portions) yield rows.map(csvLine).join("");
}
