import { BYTE_ORDER_MARK, csvLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";

/** Streams a CSV file: the header, then batches of rows. */
export function csvStream(
  header: readonly string[],
  portions: AsyncIterable<readonly (readonly string[])[]>,
): ReadableStream<Uint8Array> {
  const rows = portions[Symbol.asyncIterator]();
  let begun = false;
  return new ReadableStream<string>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        return controller.enqueue(BYTE_ORDER_MARK + csvLine(header));
      }
      const { done, value } = await rows.next();
      if (done) return controller.close();
      controller.enqueue(value.map(csvLine).join(""));
    },
    async cancel() {
      await rows.return?.();
    },
  }).pipeThrough(new TextEncoderStream());
}
