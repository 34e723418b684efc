import { AsyncLocalStorage } from "node:async_hooks";

/** Contains secrets and personal data: do not store it unredacted. */
export interface RecordedCall {
  method: string;
  url: string;
  /** 0: no response. */
  status: number;
  contentType: string | null;
  sent: string | null;
  /** The first 256 kB. */
  answered: string;
  ms: number;
}

const MOST_SIGNS = 256 * 1024;
const recorder = new AsyncLocalStorage<Promise<RecordedCall>[]>();
let isListening = false;

/** Calls that `work` makes through the global `fetch`, by any package, in order. `error`: what `work` threw. */
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

/** Once: the providers' packages call the global `fetch` and accept no other. */
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
    // A body can be read only once: clone it before the caller reads it.
    const copy = response.clone();
    const answered = (await copy.text()).slice(0, MOST_SIGNS);
    const contentType = response.headers.get("content-type");
    return { ...call, status: response.status, contentType, answered, ms: Math.round(performance.now() - started) };
  } catch {
    return { ...call, status: 0, contentType: null, answered: "", ms: Math.round(performance.now() - started) };
  }
}
