import type { Pause } from "#platform/clock.ts";
import { batch } from "#platform/concurrency/batch.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inPreparedTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { captureTrace } from "#platform/observability/tracing.server.ts";
import { webhookEventJob } from "./process-webhook-event.server.ts";
import { insertWebhookEvents, type NewWebhookEvent } from "./webhook-event-store.server.ts";

interface Received {
  notice: NewWebhookEvent;
  trace: ReturnType<typeof captureTrace>;
}

interface ReceivedEvents {
  store: (received: Received) => Promise<boolean>;
  /** When the latest events came, by `performance.now()`. */
  arrivals: number[];
}

const receivedBy = new WeakMap<Database, ReceivedEvents>();
/** More within this time are a burst. No shop sells as much; a provider sends them after an outage. */
const FLOOD = 40;
const FLOOD_MS = 200;
const LOOK_AGAIN_MS = 50;
/** Processing waits out a burst for a random time between these, so that jobs do not all start at once. */
const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 1_500;

/** Stores it with its job in one transaction; true: it is new. Batched: hundreds come at once after an outage. */
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

/** A batch is a step of the request whose event is its first. */
function openBatch(db: Database, jobs: Jobs): ReceivedEvents["store"] {
  return batch((received) => received[0]?.trace.run(() => storeAll(db, jobs, received)) ?? Promise.resolve([]));
}

/** Waits out a burst of events, 1.5 seconds at most: a provider without an answer in time sends again. */
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
