import { AsyncLocalStorage } from "node:async_hooks";

/** One HTTP call to another service, as it went over the wire. Holds secrets and personal data: not to be kept as it is. */
export interface RecordedCall {
  method: string;
  url: string;
  /** 0: there was no answer. */
  status: number;
  contentType: string | null;
  /** What was sent, where that was a text. */
  sent: string | null;
  /** What was answered, its first 256 kB. */
  answered: string;
  ms: number;
}

const MOST_SIGNS = 256 * 1024;
const recorder = new AsyncLocalStorage<Promise<RecordedCall>[]>();
let isListening = false;

/**
 * Does some work and answers which calls by `fetch` were made in it, by whatever package, in their order. Calls of others at
 * the same time are not recorded. The work's error, if it throws, is in `error`.
 */
export async function recordCalls<T>(
  work: (calls: () => Promise<RecordedCall[]>) => Promise<T>,
): Promise<{ value: T | null; error: unknown; calls: RecordedCall[] }> {
  listen();
  const made: Promise<RecordedCall>[] = [];
  const soFar = () => Promise.all(made);
  try {
    const value = await recorder.run(made, () => work(soFar));
    return { value, error: null, calls: await soFar() };
  } catch (error) {
    return { value: null, error, calls: await soFar() };
  }
}

/** The packages of providers call `fetch` by themselves and take no other: it is replaced once, for the calls recorded here. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const made = recorder.getStore();
    if (!made) return plain(input, init);
    const answer = plain(input, init);
    made.push(record(new Request(input instanceof Request ? input.url : input).url, init, answer));
    return answer;
  };
}

async function record(url: string, init: RequestInit | undefined, answer: Promise<Response>): Promise<RecordedCall> {
  const started = performance.now();
  const call = { method: init?.method ?? "GET", url, sent: typeof init?.body === "string" ? init.body : null };
  try {
    const response = await answer;
    // A body can be read only once: the copy is made before the caller reads it.
    const copy = response.clone();
    const answered = (await copy.text()).slice(0, MOST_SIGNS);
    const contentType = response.headers.get("content-type");
    return { ...call, status: response.status, contentType, answered, ms: Math.round(performance.now() - started) };
  } catch {
    return { ...call, status: 0, contentType: null, answered: "", ms: Math.round(performance.now() - started) };
  }
}
