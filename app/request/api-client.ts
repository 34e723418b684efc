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
}

/** Must exceed a provider's own timeout of 10 s. */
const WAIT_MS = 20_000;

/**
 * The one way from the browser to the shop's API. Rejects only when the caller's own `signal` aborts. Holds no schemas,
 * because public pages load it at their start: callers validate the body.
 */
export async function requestApi(address: string, request: ApiRequest = {}): Promise<ApiResponse> {
  const { method = "GET", body, idempotencyKey, signal, waitMs = WAIT_MS } = request;
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
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { kind: "answered", ok: response.ok, status: response.status, body: await readBody(response) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: "unreachable" };
  }
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
