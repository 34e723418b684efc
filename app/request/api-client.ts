/** What came of a request to the shop's API. */
export type ApiResponse =
  /** `body` is undefined when the answer was not JSON, null when it was empty on purpose (204). */
  | { kind: "answered"; ok: boolean; status: number; body: unknown }
  /** Network failure or timeout: the request may have been carried out. */
  | { kind: "unreachable" };

export interface ApiRequest {
  /** GET if absent. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Text is sent as it is, because it is JSON already. */
  body?: string | object;
  idempotencyKey?: string;
  signal?: AbortSignal;
  waitMs?: number;
  /** The request outlives its page. */
  keepalive?: boolean;
}

/** Must exceed a provider's own timeout of 10 s. */
const WAIT_MS = 20_000;

/** How long a call that a crowded shop asks to come back is sent again. Rules: ORDER-70. */
const BUSY_MS = 30_000;

/**
 * The one way from the browser to the shop's API. Rejects only when the caller's own `signal` aborts. Holds no schemas,
 * because public pages load it at their start: callers validate the body.
 */
export async function requestApi(address: string, request: ApiRequest = {}): Promise<ApiResponse> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    const { retryMs, ...response } = await requestOnce(address, request);
    if (retryMs === undefined || performance.now() + retryMs > until) return response;
    await pause(retryMs, request.signal);
  }
}

/** `retryMs`: nothing was done, because too many others are waiting; the call may be sent again after this. */
async function requestOnce(address: string, request: ApiRequest): Promise<ApiResponse & { retryMs?: number }> {
  const { method = "GET", body, idempotencyKey, signal, waitMs = WAIT_MS, keepalive } = request;
  const timeout = AbortSignal.timeout(waitMs);
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      },
      body: typeof body === "object" ? JSON.stringify(body) : body,
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = await readBody(response);
    const isBusy = response.status === 503 && codeOf(answer) === "busy";
    const retryMs = Number(response.headers.get("Retry-After")) * 1000;
    return { kind: "answered", ok: response.ok, status: response.status, body: answer, ...(isBusy && { retryMs }) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: "unreachable" };
  }
}

function codeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

/** Rejects with the signal's reason when it aborts. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
