import { sql } from "kysely";
import type { Database } from "#platform/database.server.ts";
import { gatherWork } from "#platform/gather-work.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import "./payment-jobs.ts";

/** A signed notice as it came. */
export interface NewNotice {
  provider: string;
  /** The same for every copy of a notice. */
  eventKey: string;
  resourceId: string;
  rawBody: string;
  receivedAt: Date;
}

type StoreNotice = (notice: NewNotice) => Promise<boolean>;

const doors = new WeakMap<Database, StoreNotice>();

/**
 * Stores a notice and the job that follows it, in one transaction; whether it is new: copies are stored once. A provider
 * sends hundreds at a time after an outage: those that come while others are being written are written together.
 */
export function storeNotice({ db, jobs }: { db: Database; jobs: Jobs }, notice: NewNotice): Promise<boolean> {
  let store = doors.get(db);
  if (!store) {
    store = gatherWork((notices) => storeAll(db, jobs, notices));
    doors.set(db, store);
  }
  return store(notice);
}

async function storeAll(db: Database, jobs: Jobs, notices: NewNotice[]): Promise<boolean[]> {
  const fresh = await inTransaction(db, async (trx) => {
    // In one order, so that two processes with the same notices do not wait for each other.
    const { rows } = await sql<{ id: number; key: string }>`
      insert into webhook_events (provider, event_key, resource_id, body, received_at)
      select * from unnest(
        ${notices.map(({ provider }) => provider)}::text[], ${notices.map(({ eventKey }) => eventKey)}::text[],
        ${notices.map(({ resourceId }) => resourceId)}::text[], ${notices.map(({ rawBody }) => rawBody)}::text[],
        ${notices.map(({ receivedAt }) => receivedAt)}::timestamptz[]
      ) as notice (provider, event_key, resource_id, body, received_at)
       order by provider, event_key
      on conflict (provider, event_key) do nothing
      returning id, provider || ' ' || event_key as key`.execute(trx);
    await jobs.sendAll(
      trx,
      "payments.notice",
      rows.map(({ id: eventId }) => ({ eventId })),
    );
    return new Set(rows.map(({ key }) => key));
  });
  // Of copies that came together the first one is new.
  return notices.map(({ provider, eventKey }) => fresh.delete(`${provider} ${eventKey}`));
}
