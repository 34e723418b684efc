/**
 * Streams a download. Ends the generator when the client disconnects. Throws what the first two pieces throw, which are
 * a table's header and its first rows: a file that has not begun can still be refused.
 */
export async function streamedFile(pieces: AsyncGenerator<string>, headers: Record<string, string>): Promise<Response> {
  const encoder = new TextEncoder();
  const begun = [await pieces.next(), await pieces.next()];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = begun.shift() ?? (await pieces.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: { ...headers, ...STREAMED, "Cache-Control": "private, no-store" } });
}

/** The server reads ahead in a body without it, and answers 500 with the words of an error that it meets there. */
export const STREAMED = { "Transfer-Encoding": "chunked" };

/** Reads the first batch now, so that its failure is known before an answer begins. */
export async function begin<Batch>(batches: AsyncGenerator<Batch, void>): Promise<AsyncGenerator<Batch, void>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}
