import { AsyncLocalStorage } from "node:async_hooks";
import type { Job } from "pg-boss";
import { currentTraceParent, inEntrySpan, isTracing } from "#platform/observability/tracing.server.ts";

/** W3C context of the sender, in a job's data. Handlers do not see it. */
const FIELD = "traceparent";

const running = new AsyncLocalStorage<{ queue: string; parent: string | null }>();

/**
 * Adds the sender's trace to a job's data. A job that sends its own next round hands on what it continues itself:
 * rounds lie side by side, however many there are. Data that names a trace keeps it.
 */
export function withTrace(queue: string, payload: object): object {
  if (!isTracing() || FIELD in payload) return payload;
  const job = running.getStore();
  const traceParent = job?.queue === queue ? job.parent : currentTraceParent();
  return traceParent === null ? payload : { [FIELD]: traceParent, ...payload };
}

/**
 * A span that continues the trace of what sent the job, however long ago; each try is one. `continues` finds another
 * trace to continue: what sent the job is linked then. `work` gets the data without the trace.
 */
export async function runTraced<T>(
  queue: string,
  { id, data, ...job }: Pick<Job<unknown>, "id" | "data" | "retryCount">,
  work: (payload: unknown) => Promise<T>,
  continues?: (payload: unknown) => Promise<string | null>,
): Promise<T> {
  const { sentBy, payload } = withoutTrace(data);
  if (!isTracing()) return work(payload);
  // A trace that cannot be found must not fail the job.
  const found = (await continues?.(payload).catch(() => null)) ?? null;
  const parent = found ?? sentBy;
  const entry = {
    name: `process ${queue}`,
    kind: "consumer" as const,
    attributes: {
      "messaging.system": "pg-boss",
      "messaging.operation.type": "process",
      "messaging.destination.name": queue,
      "messaging.message.id": id,
      "lavra.attempt": job.retryCount + 1,
    },
    parent,
    links: found !== null && sentBy !== null ? [sentBy] : [],
  };
  return inEntrySpan(entry, () => running.run({ queue, parent }, () => work(payload)));
}

/** Also where traces are off: another process may have sent the job. */
function withoutTrace(data: unknown): { sentBy: string | null; payload: unknown } {
  if (typeof data !== "object" || data === null || !(FIELD in data)) return { sentBy: null, payload: data };
  const { [FIELD]: sentBy, ...payload } = data;
  return { sentBy: typeof sentBy === "string" ? sentBy : null, payload };
}
