import { createMiddleware } from "hono/factory";

/** Sent from memory: nothing of these can fail once they are returned. */
const IN_MEMORY = /^(text\/(html|x-script)|application\/(problem\+)?json|image\/|font\/)/i;

/**
 * A file that is streamed begins only once its first bytes could be read: until then it can still be an outage. One that
 * fails later is cut off. The HTTP listener, which reads ahead in it, hears nothing of why: it would send the reason.
 */
export const beginAnswers = createMiddleware(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (c.req.method === "HEAD" || IN_MEMORY.test(headers.get("Content-Type") ?? "") || !c.res.body) return;
  const body = await begun(c.res.body);
  // The setter adds the headers of the answer before to those of a new one; these are the same.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
});

async function begun(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  let first: ReadableStreamReadResult<Uint8Array> | undefined = await reader.read();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } =
        first ??
        (await reader.read().catch((cause: unknown) => {
          throw new Error("the answer is cut off", { cause });
        }));
      first = undefined;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
