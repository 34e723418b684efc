import { isInTransaction } from "#platform/database/transaction-watch.server.ts";
import { callSeconds, callsInTransaction } from "#platform/observability/metrics.server.ts";

/** A call to another service; the names are few and fixed: figures are kept by them. */
export interface OutboundCall {
  service: string;
  operation: string;
}

export type CallEnd<T> = { value: T } | { error: unknown };

let tolerant = false;

/** For the shop as it is run: a slow order is better than none, so what should throw is only counted. */
export function tolerateCallsInTransaction(): void {
  tolerant = true;
}

/**
 * Every call to another service goes through here: it is timed, and never made while a database transaction is open,
 * whose locks would be held for as long as the other one takes: that is a bug of ours, and throws.
 */
export async function outboundCall<T>(
  { service, operation }: OutboundCall,
  work: () => Promise<T>,
  outcomeOf: (end: CallEnd<T>) => string = ordinaryOutcome,
): Promise<T> {
  if (isInTransaction()) {
    callsInTransaction.inc({ service, operation });
    if (!tolerant) throw new Error(`${service} is called within a database transaction (${operation})`);
  }
  const stop = callSeconds.startTimer({ service, operation });
  try {
    const value = await work();
    stop({ outcome: outcomeOf({ value }) });
    return value;
  } catch (error) {
    stop({ outcome: outcomeOf({ error }) });
    throw error;
  }
}

function ordinaryOutcome(end: CallEnd<unknown>): string {
  return "value" in end ? "ok" : "error";
}

/** How an HTTP status counts; 0: there was no answer. */
export function statusOutcome(status: number): string {
  if (status === 0) return "no_answer";
  return status < 300 ? "ok" : `${Math.floor(status / 100)}xx`;
}
