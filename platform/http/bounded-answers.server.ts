import { AsyncLocalStorage } from "node:async_hooks";

/** A body of another service's answer ends here, uncompressed. */
const MOST_ANSWER_BYTES = 1024 * 1024;

/** The body of an answer is longer than its bound; the connection is closed. */
export class AnswerTooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer is longer than ${mostBytes} bytes`);
  }
}

const bounds = new AsyncLocalStorage<number>();
const plain = globalThis.fetch;

// Replaced once, as the providers' packages call the global one and accept no other.
globalThis.fetch = async (input, init) => {
  const answer = await plain(input, init);
  const mostBytes = bounds.getStore();
  return mostBytes === undefined ? answer : bound(answer, mostBytes);
};

/** Runs `work`, in which reading a body of `fetch`, by any package, throws `AnswerTooLong` after `mostBytes`. */
export function withBoundedAnswers<T>(work: () => Promise<T>, mostBytes = MOST_ANSWER_BYTES): Promise<T> {
  return bounds.run(mostBytes, work);
}

function bound(answer: Response, mostBytes: number): Response {
  if (answer.body === null) return answer;
  let length = 0;
  const body = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > mostBytes) controller.error(new AnswerTooLong(mostBytes));
        else controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
      },
    }),
  );
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
}
