import type { Pause } from "#platform/clock.ts";
import { batch } from "#platform/concurrency/batch.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { captureTrace } from "#platform/observability/tracing.server.ts";
import { webhookEventJob } from "./process-webhook-event.server.ts";
import { insertWebhookEvents, type NewWebhookEvent } from "./webhook-event-store.server.ts";

/** An event, with the trace of the request that brought it. */
interface Received {
  notice: NewWebhookEvent;
  trace: ReturnType<typeof captureTrace>;
}

interface ReceivedEvents {
  store: (received: Received) => Promise<boolean>;
  /** When the latest events were received, by `performance.now()`. */
  arrivals: number[];
}

/** The events that this process receives. */
const receivedBy = new WeakMap<Database, ReceivedEvents>();
/** A burst: more than this many within this time. No shop sells as much; a provider sends them after an outage. */
const FLOOD = 40;
const FLOOD_MS = 200;
const LOOK_AGAIN_MS = 50;
/**
 * Processing waits at most this long, each job for a random time, so that they do not all start at once: a shopper may
 * be waiting.
 */
const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 1_500;

/**
 * Stores an event with the job that processes it, in one transaction; returns whether it is new. Events that arrive
 * while others are being written are written in one batch: a provider sends hundreds at a time after an outage.
 */
export function storeWebhookEvent(
  { db, jobs }: { db: Database; jobs: Jobs },
  notice: NewWebhookEvent,
): Promise<boolean> {
  const received = receivedBy.get(db) ?? { store: openBatch(db, jobs), arrivals: [] };
  receivedBy.set(db, received);
  received.arrivals.push(performance.now());
  if (received.arrivals.length > FLOOD) received.arrivals.shift();
  return received.store({ notice, trace: captureTrace() });
}

/** A batch is written as a step of the request whose event is its first. */
function openBatch(db: Database, jobs: Jobs): ReceivedEvents["store"] {
  return batch((received) => received[0]?.trace.run(() => storeAll(db, jobs, received)) ?? Promise.resolve([]));
}

/**
 * Resolves when this process receives no burst of events, after 1.5 seconds at most. A provider that gets no answer in
 * time sends again, so receiving comes before processing.
 */
export async function waitForWebhookBacklog(db: Database, pause: Pause): Promise<void> {
  const longest = LEAST_WAIT_MS + Math.random() * (MOST_WAIT_MS - LEAST_WAIT_MS);
  for (let waited = 0; waited < longest && isFlooded(receivedBy.get(db)); waited += LOOK_AGAIN_MS) {
    await pause(LOOK_AGAIN_MS);
  }
}

function isFlooded(received: ReceivedEvents | undefined): boolean {
  const [oldest] = received?.arrivals.length === FLOOD ? received.arrivals : [];
  return oldest !== undefined && performance.now() - oldest < FLOOD_MS;
}

async function storeAll(db: Database, jobs: Jobs, received: Received[]): Promise<boolean[]> {
  const notices = received.map(({ notice }) => notice);
  const traces = new Map(received.toReversed().map(({ notice, trace }) => [keyOf(notice), trace.traceParent]));
  const fresh = await inPreparedTransaction(db, async (trx) => {
    const rows = await insertWebhookEvents(trx, notices);
    const followed = rows.filter(({ topic }) => topic !== "unread");
    await jobs.sendAll(
      trx,
      webhookEventJob,
      followed.map(({ id: eventId, key }) => {
        const traceparent = traces.get(key);
        return { eventId, ...(traceparent && { traceparent }) };
      }),
    );
    return new Set(rows.map(({ key }) => key));
  });
  // Of copies in one batch the first is new.
  return notices.map((notice) => fresh.delete(keyOf(notice)));
}

function keyOf({ provider, eventKey }: NewWebhookEvent): string {
  return `${provider} ${eventKey}`;
}
