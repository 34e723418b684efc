import { isInTransaction } from "#platform/database/track-transactions.server.ts";
import { callSeconds, callsInTransaction } from "#platform/observability/metrics.server.ts";
import { inSpan } from "#platform/observability/tracing.server.ts";
import { withBoundedAnswers } from "./bounded-answers.server.ts";

/** Labels of a call to another service. They are metric labels: use few, fixed values. */
export interface OutboundCall {
  service: string;
  operation: string;
  /** The other side's host name, for the trace; no metric label. */
  host?: string;
  /** The most that is read of an answer's body, for calls whose answers may be longer than 1 MB. */
  mostAnswerBytes?: number;
}

export type CallEnd<T> = { value: T } | { error: unknown };

let tolerant = false;

/**
 * For production: a call within a transaction is only counted instead of throwing, since a slow order is better than
 * none.
 */
export function tolerateCallsInTransaction(): void {
  tolerant = true;
}

/**
 * Wraps every call to another service: measures its duration, makes it a span and bounds what is read of answers to
 * `fetch` (`AnswerTooLong`). The trace's id is not sent: it is nobody else's. Throws if a database transaction is open: its locks
 * would be held for the duration of the call.
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

/** The status of an answer or of an error that tells it. */
function statusOf(how: CallEnd<unknown>): number | undefined {
  const told = "value" in how ? how.value : how.error;
  if (typeof told !== "object" || told === null || !("status" in told)) return undefined;
  return typeof told.status === "number" && told.status > 0 ? told.status : undefined;
}

/** The host name of a base URL, without credentials, port and path. */
export function hostNameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function ordinaryOutcome(end: CallEnd<unknown>): string {
  return "value" in end ? "ok" : "error";
}

/** Metric label for an HTTP status. 0: no response. */
export function statusOutcome(status: number): string {
  if (status === 0) return "no_answer";
  return status < 300 ? "ok" : `${Math.floor(status / 100)}xx`;
}
