import type { z } from "zod";
import type { Logger } from "#platform/observability/logging.server.ts";
import { AnswerTooLong, waitOf } from "./bounded-answers.server.ts";
import { type CallEnd, hostNameOf, outboundCall, statusOutcome } from "./outbound-http.server.ts";

export type HttpFailure =
  | { kind: "timeout" }
  | { kind: "unreachable" }
  /** Outside 200..299. `body`: parsed JSON, null if it was none; `retryAfterSeconds`: from `Retry-After`. */
  | { kind: "status"; status: number; body: unknown; retryAfterSeconds?: number }
  /** No JSON, too long, or against the schema. */
  | { kind: "invalid_body"; status: number };

export type HttpResult<T> = { kind: "ok"; status: number; body: T } | HttpFailure;

export interface HttpClientOptions {
  service: string;
  baseUrl: string;
  /** Sent with every request, in addition to `Accept: application/json`. */
  headers?: Readonly<Record<string, string>>;
  logger: Logger;
  fetch?: typeof fetch;
}

export interface JsonRequest<T> {
  /** For the log. URLs and bodies may contain personal data and are not logged. */
  operation: string;
  method?: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  schema: z.ZodType<T>;
  /** For the complete response. */
  timeoutMs: number;
  requestId?: string;
  /** Outside 200..299, but normal for this call and not logged as warnings. */
  expects?: readonly number[];
  mostAnswerBytes?: number;
}

/** Never throws for network or service errors. */
export type HttpClient = <T>(request: JsonRequest<T>) => Promise<HttpResult<T>>;

/** Follows no redirects: no API we call should send any. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service, baseUrl, logger } = options;
  const doFetch = options.fetch ?? fetch;
  const host = hostNameOf(baseUrl);

  async function ask<T>(request: JsonRequest<T>, onFailure: (error: unknown) => void): Promise<HttpResult<T>> {
    try {
      const response = await doFetch(`${baseUrl}${request.path}`, {
        method: request.method ?? "GET",
        headers: {
          Accept: "application/json",
          ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
          ...options.headers,
        },
        body: request.body === undefined ? undefined : JSON.stringify(request.body),
        redirect: "manual",
        signal: AbortSignal.timeout(request.timeoutMs),
      });
      const result = read(response.status, response.ok, await textOf(response), request.schema);
      if (result.kind !== "status") return result;
      const wait = waitOf(response);
      return wait === null ? result : { ...result, retryAfterSeconds: wait };
    } catch (error) {
      onFailure(error);
      return { kind: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable" };
    }
  }

  return async (request) => {
    const started = performance.now();
    let err: unknown;
    const ended = (error: unknown) => {
      err = error;
    };
    const call = { service, operation: request.operation, host, mostAnswerBytes: request.mostAnswerBytes };
    const result = await outboundCall(call, () => ask(request, ended), outcomeOf);
    const entry = {
      req: request.requestId,
      service,
      operation: request.operation,
      outcome: result.kind,
      status: "status" in result ? result.status : undefined,
      ms: Math.round(performance.now() - started),
      ...(err !== undefined && { err }),
    };
    const isExpected = result.kind === "status" && request.expects?.includes(result.status);
    if (result.kind === "ok" || isExpected) logger.debug(entry, "call");
    else logger.warn(entry, "call failed");
    return result;
  };
}

function outcomeOf(end: CallEnd<HttpResult<unknown>>): string {
  if ("error" in end) return "error";
  return end.value.kind === "status" ? statusOutcome(end.value.status) : end.value.kind;
}

/** Empty, which is not JSON, for what is too long. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof AnswerTooLong) return "";
    throw error;
  }
}

function read<T>(status: number, ok: boolean, text: string, schema: z.ZodType<T>): HttpResult<T> {
  const json = jsonOf(text);
  if (!ok) return { kind: "status", status, body: json ?? null };
  const parsed = schema.safeParse(json);
  return parsed.success ? { kind: "ok", status, body: parsed.data } : { kind: "invalid_body", status };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
