/**
 * Streams a download. Ends the generator when the client disconnects. Throws what the first piece throws: a file that
 * has not begun can still be refused.
 */
export async function streamedFile(pieces: AsyncGenerator<string>, headers: Record<string, string>): Promise<Response> {
  const encoder = new TextEncoder();
  let begun: IteratorResult<string> | null = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = begun ?? (await pieces.next());
      begun = null;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: { ...headers, "Cache-Control": "private, no-store" } });
}
