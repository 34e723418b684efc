import { isInTransaction } from "#platform/database/track-transactions.server.ts";
import { callSeconds, callsInTransaction } from "#platform/observability/metrics.server.ts";

/** Labels of a call to another service. They are metric labels: use few, fixed values. */
export interface OutboundCall {
  service: string;
  operation: string;
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
 * Wraps every call to another service and measures its duration. Throws if a database transaction is open: its locks
 * would be held for the duration of the call.
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

/** Metric label for an HTTP status. 0: no response. */
export function statusOutcome(status: number): string {
  if (status === 0) return "no_answer";
  return status < 300 ? "ok" : `${Math.floor(status / 100)}xx`;
}
