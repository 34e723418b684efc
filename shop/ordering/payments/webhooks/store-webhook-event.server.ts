import { sql } from "kysely";
import type { Pause } from "#platform/clock.ts";
import { batch } from "#platform/concurrency/batch.ts";
import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import "../payment-jobs.ts";
import type { NoticeTopic } from "../payment-provider.ts";

/** A signed notice as it came. */
export interface NewWebhookEvent {
  provider: string;
  topic: NoticeTopic;
  /** The same for every copy of a notice. */
  eventKey: string;
  resourceId: string;
  rawBody: string;
  receivedAt: Date;
}

interface Door {
  store: (notice: NewWebhookEvent) => Promise<boolean>;
  /** When the latest notices came, by `performance.now()`. */
  arrivals: number[];
}

/** The notices that come to this process. */
const doors = new WeakMap<Database, Door>();
/** A flood: more than so many within so long. No shop sells as much; a provider that was cut off tells of it all at once. */
const FLOOD = 40;
const FLOOD_MS = 200;
const LOOK_AGAIN_MS = 50;
/** Following waits no longer, each for a time of its own, so that they do not go on all at once: a shopper may be waiting, too. */
const LEAST_WAIT_MS = 500;
const MOST_WAIT_MS = 1_500;

/**
 * Stores a notice and the job that follows it, in one transaction; whether it is new: copies are stored once. A provider
 * sends hundreds at a time after an outage: those that come while others are being written are written together.
 */
export function storeWebhookEvent(
  { db, jobs }: { db: Database; jobs: Jobs },
  notice: NewWebhookEvent,
): Promise<boolean> {
  const door = doors.get(db) ?? { store: batch((notices) => storeAll(db, jobs, notices)), arrivals: [] };
  doors.set(db, door);
  door.arrivals.push(performance.now());
  if (door.arrivals.length > FLOOD) door.arrivals.shift();
  return door.store(notice);
}

/**
 * Resolves when no flood of notices comes to this process, after one and a half seconds at most. A provider that gets no answer in
 * time sends again; whoever follows notices lets those at the door go first.
 */
export async function waitForWebhookBacklog(db: Database, pause: Pause): Promise<void> {
  const longest = LEAST_WAIT_MS + Math.random() * (MOST_WAIT_MS - LEAST_WAIT_MS);
  for (let waited = 0; waited < longest && isFlooded(doors.get(db)); waited += LOOK_AGAIN_MS) {
    await pause(LOOK_AGAIN_MS);
  }
}

function isFlooded(door: Door | undefined): boolean {
  const [oldest] = door?.arrivals.length === FLOOD ? door.arrivals : [];
  return oldest !== undefined && performance.now() - oldest < FLOOD_MS;
}

async function storeAll(db: Database, jobs: Jobs, notices: NewWebhookEvent[]): Promise<boolean[]> {
  const fresh = await inTransaction(db, async (trx) => {
    // In one order, so that two processes with the same notices do not wait for each other.
    const { rows } = await sql<{ id: number; topic: string; key: string }>`
      insert into webhook_events (provider, topic, event_key, resource_id, body, received_at, processed_at, outcome)
      select notice.*, case when topic = 'unread' then received_at end, case when topic = 'unread' then 'unread' end
        from unnest(
        ${notices.map(({ provider }) => provider)}::text[], ${notices.map(({ topic }) => topic)}::text[],
        ${notices.map(({ eventKey }) => eventKey)}::text[],
        ${notices.map(({ resourceId }) => resourceId)}::text[], ${notices.map(({ rawBody }) => rawBody)}::text[],
        ${notices.map(({ receivedAt }) => receivedAt)}::timestamptz[]
      ) as notice (provider, topic, event_key, resource_id, body, received_at)
       order by provider, event_key
      on conflict (provider, event_key) do nothing
      returning id, topic, provider || ' ' || event_key as key`.execute(trx);
    const followed = rows.filter(({ topic }) => topic !== "unread");
    await jobs.sendAll(
      trx,
      "payments.notice",
      followed.map(({ id: eventId }) => ({ eventId })),
    );
    return new Set(rows.map(({ key }) => key));
  });
  // Of copies that came together the first one is new.
  return notices.map(({ provider, eventKey }) => fresh.delete(`${provider} ${eventKey}`));
}
