import { isInTransaction } from "#platform/database/track-transactions.server.ts";
import { callSeconds, callsInTransaction } from "#platform/observability/metrics.server.ts";
import { inSpan } from "#platform/observability/tracing.server.ts";
import { withBoundedAnswers } from "./bounded-answers.server.ts";

/** Metric labels: use few, fixed values. */
export interface OutboundCall {
  service: string;
  operation: string;
  /** For the trace; no metric label. */
  host?: string;
  mostAnswerBytes?: number;
}

export type CallEnd<T> = { value: T } | { error: unknown };

let tolerant = false;

/** In production such a call is only counted, since a slow order is better than none. */
export function tolerateCallsInTransaction(): void {
  tolerant = true;
}

/**
 * Measures a call to another service, makes it a span and bounds what is read of answers to `fetch` (`AnswerTooLong`).
 * The trace's id is not sent. Throws within a database transaction: its locks would be held for the duration of the
 * call.
 */
export async function outboundCall<T>(
  { service, operation, host, mostAnswerBytes }: OutboundCall,
  work: () => Promise<T>,
  outcomeOf: (end: CallEnd<T>) => string = ordinaryOutcome,
): Promise<T> {
  if (isInTransaction()) {
    callsInTransaction.inc({ service, operation });
    if (!tolerant) throw new Error(`${service} is called within a database transaction (${operation})`);
  }
  const stop = callSeconds.startTimer({ service, operation });
  const attributes = { "lavra.service": service, "lavra.operation": operation, "server.address": host };
  return inSpan({ name: `${service} ${operation}`, kind: "client", attributes }, async (span) => {
    const end = (how: CallEnd<T>) => {
      const outcome = outcomeOf(how);
      stop({ outcome });
      span.set({ "lavra.outcome": outcome, "http.response.status_code": statusOf(how) });
      if ("value" in how && outcome !== "ok") span.failAs(outcome);
    };
    try {
      const value = await withBoundedAnswers(work, mostAnswerBytes);
      end({ value });
      return value;
    } catch (error) {
      end({ error });
      throw error;
    }
  });
}

function statusOf(how: CallEnd<unknown>): number | undefined {
  const told = "value" in how ? how.value : how.error;
  if (typeof told !== "object" || told === null || !("status" in told)) return undefined;
  return typeof told.status === "number" && told.status > 0 ? told.status : undefined;
}

/** Without credentials, port and path. */
export function hostNameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function ordinaryOutcome(end: CallEnd<unknown>): string {
  return "value" in end ? "ok" : "error";
}

/** Rejects with `tooLate` after `timeoutMs`: limits of providers' packages end with the headers, this one with the answer. */
export async function outboundCallWithin<T>(
  call: OutboundCall,
  { timeoutMs, tooLate }: { timeoutMs: number; tooLate: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate()), timeoutMs);
  try {
    return await outboundCall(call, () => Promise.race([work(), late]), outcomeByStatus);
  } finally {
    clearTimeout(timer);
  }
}

/** Metric label of an answer, or of an error that says its `status`. */
export function outcomeByStatus(end: CallEnd<unknown>): string {
  if ("value" in end) return "ok";
  const { error } = end;
  const hasStatus = error instanceof Error && "status" in error && typeof error.status === "number";
  return hasStatus ? statusOutcome(Number(error.status)) : "error";
}

/** Metric label. 0: no response. */
export function statusOutcome(status: number): string {
  if (status === 0) return "no_answer";
  return status < 300 ? "ok" : `${Math.floor(status / 100)}xx`;
}
