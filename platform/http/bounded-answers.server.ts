import { AsyncLocalStorage } from "node:async_hooks";

const MOST_ANSWER_BYTES = 1024 * 1024;

/** The connection is closed. */
export class AnswerTooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer is longer than ${mostBytes} bytes`);
  }
}

interface Call {
  mostBytes: number;
  waitSeconds: number | null;
}

const calls = new AsyncLocalStorage<Call>();
const plain = globalThis.fetch;

// Replaced once, as the providers' packages call the global one and accept no other.
globalThis.fetch = async (input, init) => {
  const answer = await plain(input, init);
  const call = calls.getStore();
  if (call === undefined) return answer;
  call.waitSeconds = waitOf(answer);
  return bound(answer, call.mostBytes);
};

/** Reading a body of `fetch`, by any package, throws `AnswerTooLong` after `mostBytes`. */
export function withBoundedAnswers<T>(work: () => Promise<T>, mostBytes = MOST_ANSWER_BYTES): Promise<T> {
  return calls.run({ mostBytes, waitSeconds: null }, work);
}

/** `waitOf` this call's latest answer: packages keep it to themselves. Null outside `withBoundedAnswers`. */
export function askedToWaitSeconds(): number | null {
  return calls.getStore()?.waitSeconds ?? null;
}

const LONGEST_WAIT_S = 6 * 3600;

/** `Retry-After` of a 429 or 503 in seconds (number or date), at most six hours. Null if there is none. */
export function waitOf({ status, headers }: Response): number | null {
  const text = headers.get("Retry-After")?.trim() ?? "";
  if ((status !== 429 && status !== 503) || text === "") return null;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.ceil(Math.min(LONGEST_WAIT_S, Math.max(0, seconds)));
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
