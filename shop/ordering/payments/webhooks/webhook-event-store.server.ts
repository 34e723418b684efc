import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import { joined } from "#platform/database/join-statements.server.ts";
import { PREPARED } from "#platform/database/prepared-statements.server.ts";
import type { NoticeTopic } from "../payment-provider.ts";
import type { UnreadReport } from "../received/follow-providers.server.ts";

export interface NewWebhookEvent {
  provider: string;
  topic: NoticeTopic;
  /** The same for every copy of an event. */
  eventKey: string;
  resourceId: string;
  rawBody: string;
  receivedAt: Date;
}

/** Inserts in a fixed order, so that two processes with the same events do not deadlock. Returns the new ones. */
export async function insertWebhookEvents(
  trx: Database,
  events: readonly NewWebhookEvent[],
): Promise<{ id: number; topic: string; key: string }[]> {
  const { rows } = await sql<{ id: number; topic: string; key: string }>`
    insert into webhook_events (provider, topic, event_key, resource_id, body, received_at, processed_at, outcome)
    select event.*, case when topic = 'unread' then received_at end, case when topic = 'unread' then 'unread' end
      from unnest(
      ${events.map(({ provider }) => provider)}::text[], ${events.map(({ topic }) => topic)}::text[],
      ${events.map(({ eventKey }) => eventKey)}::text[],
      ${events.map(({ resourceId }) => resourceId)}::text[], ${events.map(({ rawBody }) => rawBody)}::text[],
      ${events.map(({ receivedAt }) => receivedAt)}::timestamptz[]
    ) as event (provider, topic, event_key, resource_id, body, received_at)
     order by provider, event_key
    on conflict (provider, event_key) do nothing
    returning id, topic, provider || ' ' || event_key as key`.execute(trx);
  return rows;
}

export async function closeWebhookEvent(db: Database, id: number, now: Date, outcome: string): Promise<void> {
  await joined(db).updateTable("webhook_events").set({ processed_at: now, outcome }).where("id", "=", id).execute();
}

/** All given conditions must hold. */
export interface WebhookSelection {
  eventId?: number;
  provider?: string;
  since?: Date;
  /** Only events not processed yet, or about a payment that was unknown then. */
  failed?: boolean;
}

/** The oldest first, at most `most`. */
export async function reopenWebhookEvents(
  trx: Database,
  { eventId, provider, since, failed }: WebhookSelection,
  most: number,
): Promise<{ id: number; provider: string }[]> {
  let chosen = trx.selectFrom("webhook_events").select("id").orderBy("id").limit(most);
  if (eventId !== undefined) chosen = chosen.where("id", "=", eventId);
  if (provider !== undefined) chosen = chosen.where("provider", "=", provider);
  if (since !== undefined) chosen = chosen.where("received_at", ">=", since);
  if (failed) chosen = chosen.where((eb) => eb.or([eb("processed_at", "is", null), eb("outcome", "=", "unknown")]));
  return trx
    .updateTable("webhook_events")
    .set({ processed_at: null, outcome: null })
    .where("id", "in", chosen)
    .returning(["id", "provider"])
    .execute();
}

/** Counts it once per fault; only its shape is stored. */
export async function countUnreadAnswer(
  trx: Database,
  { provider, resourceId, unread: { operation, problem, shape } }: UnreadReport,
  at: Date,
): Promise<void> {
  await sql`
    insert into unread_answers (provider, operation, problem, shape, resource_id, first_at, last_at)
    values (${provider}, ${operation}, ${problem}, ${JSON.stringify(shape)}::jsonb, ${resourceId}, ${at}, ${at})
    on conflict (provider, operation, problem)
    do update set times = unread_answers.times + 1, shape = excluded.shape, resource_id = excluded.resource_id,
                  last_at = excluded.last_at`.execute(trx);
}

export interface OpenWebhookEvent {
  id: number;
  provider: string;
  topic: string;
  resourceId: string;
  body: string;
  receivedAt: Date;
}

/** Null when it is processed, or unknown. */
export async function findOpenWebhookEvent(db: Database, id: number): Promise<OpenWebhookEvent | null> {
  const event = await db
    .selectFrom("webhook_events")
    .modifyFront(PREPARED)
    .select(["id", "provider", "topic", "resource_id as resourceId", "body", "received_at as receivedAt"])
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  return event ?? null;
}

/** After a year, with the shapes of unreadable answers. Rules: LAW-54. */
export async function forgetWebhookEvents(db: Database, now: Date): Promise<void> {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - 1);
  await deleteInBatches(db, "webhook_events", sql`processed_at is not null and received_at < ${due}`);
  await deleteInBatches(db, "unread_answers", sql`last_at < ${due}`);
}
