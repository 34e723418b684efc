import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";
import { hasUnendedJob } from "#platform/jobs/job-queries.server.ts";
import { webhookEventJob } from "./process-webhook-event.server.ts";

/** Unprocessed ones that no job is still at, oldest first. */
export async function listOverdueWebhookEvents(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<{ id: number }[]> {
  return db
    .selectFrom("webhook_events")
    .select("id")
    .where("processed_at", "is", null)
    .where("received_at", "<", before)
    .where(({ not }) => not(hasUnendedJob(webhookEventJob, "eventId", sql`webhook_events.id::text`)))
    .orderBy("received_at")
    .limit(most)
    .execute();
}

const LOOK_BACK_MS = 24 * 60 * 60_000;

export interface WebhookHealth {
  provider: string;
  lastWebhookAt: Date | null;
  /** Ends found by polling since the last webhook, within 24 hours. */
  unheard: number;
}

/** For each provider with recent attempts: its last webhook, and what was found by polling since. */
export async function readWebhookHealth(db: Database, now: Date): Promise<WebhookHealth[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const { rows } = await sql<WebhookHealth>`
    select known.provider, heard.at as "lastWebhookAt",
           (select count(*)::int from payments
             where payments.provider = known.provider and found_by_asking_at > ${since}
               and (heard.at is null or found_by_asking_at > heard.at)) as unheard
      from (select provider from webhook_events union select provider from payments where created_at > ${since}) as known
      left join lateral (
        select max(received_at) as at from webhook_events where webhook_events.provider = known.provider
      ) as heard on true
     order by known.provider`.execute(db);
  return rows;
}

export async function findEventTopic(db: Database, resourceId: string): Promise<string | null> {
  const event = await db
    .selectFrom("webhook_events")
    .select("topic")
    .where("resource_id", "=", resourceId)
    .executeTakeFirst();
  return event?.topic ?? null;
}

/** As `traceparent`; null: unknown, or begun without one. */
export async function findTraceOfEvent(db: Database, eventId: number): Promise<string | null> {
  const { rows } = await sql<{ trace: string }>`
    select trace_parent as trace
      from webhook_events
      join payments on payments.provider = webhook_events.provider and trace_parent is not null
       and (provider_payment_id = resource_id
            or payments.id = (select payment_id from payment_names
                               where payment_names.provider = webhook_events.provider and name = resource_id))
     where webhook_events.id = ${eventId}
     limit 1`.execute(db);
  return rows[0]?.trace ?? null;
}

/** Not processed yet, about an unknown payment, not understood, or processed. */
export const WEBHOOK_EVENT_STATES = ["waiting", "unknown", "unread", "done"] as const;
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number];

export interface StoredWebhookEvent {
  id: number;
  provider: string;
  topic: string;
  resourceId: string;
  receivedAt: Date;
  processedAt: Date | null;
  outcome: string | null;
  state: WebhookEventState;
}

export interface WebhookInboxFilter {
  provider?: string;
  state?: WebhookEventState;
  /** Older than this. */
  beforeId?: number;
}

export const INBOX_PAGE_SIZE = 25;

/** Newest first. */
export async function readInboxPage(
  db: Database,
  { provider, state, beforeId }: WebhookInboxFilter,
): Promise<{ notices: StoredWebhookEvent[]; nextBeforeId: number | null }> {
  let events = db
    .selectFrom("webhook_events")
    .select([
      "id",
      "provider",
      "topic",
      "resource_id as resourceId",
      "received_at as receivedAt",
      "processed_at as processedAt",
      "outcome",
    ])
    .orderBy("id", "desc")
    .limit(INBOX_PAGE_SIZE + 1);
  if (provider) events = events.where("provider", "=", provider);
  if (state === "waiting") events = events.where("processed_at", "is", null);
  if (state === "unknown") events = events.where("outcome", "=", "unknown").where("processed_at", "is not", null);
  if (state === "unread") events = events.where("outcome", "=", "unread");
  if (state === "done") {
    events = events.where("processed_at", "is not", null);
    events = events.where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "not in", ["unknown", "unread"])]));
  }
  if (beforeId !== undefined) events = events.where("id", "<", beforeId);
  const found = await events.execute();
  const { page, next } = pageOfRows(found, INBOX_PAGE_SIZE, "id");
  return { notices: page.map((event) => ({ ...event, state: stateOf(event) })), nextBeforeId: next };
}

function stateOf({ processedAt, outcome }: { processedAt: Date | null; outcome: string | null }): WebhookEventState {
  if (!processedAt) return "waiting";
  return outcome === "unknown" || outcome === "unread" ? outcome : "done";
}

export type WatchedEvent = "payments" | "chargebacks";

/** Never arrived from Mercado Pago: not enabled in its panel, or nothing has happened yet. */
export async function readSilentEvents(db: Database): Promise<WatchedEvent[]> {
  const { rows } = await sql<Record<WatchedEvent, boolean>>`
    select exists (select from webhook_events where provider = 'mercado-pago' and topic = 'attempt') as payments,
           exists (select from webhook_events where provider = 'mercado-pago'
                      and (topic = 'chargeback' or body like '%"order.charged_back"%')) as chargebacks`.execute(db);
  const [heard] = rows;
  return (["payments", "chargebacks"] as const).filter((event) => !heard?.[event]);
}

export interface StoredUnreadAnswer {
  id: number;
  provider: string;
  operation: string;
  problem: string;
  /** Fields with the kinds of their values, as JSON. */
  shape: string;
  /** The provider's id in the latest such answer. */
  resourceId: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** Newest first. */
export async function listUnreadAnswers(db: Database, since: Date, limit = 20): Promise<StoredUnreadAnswer[]> {
  return await db
    .selectFrom("unread_answers")
    .select(["id", "provider", "operation", "problem", "resource_id as resourceId", "times"])
    .select(["first_at as firstAt", "last_at as lastAt", sql<string>`jsonb_pretty(shape)`.as("shape")])
    .where("last_at", ">=", since)
    .orderBy("last_at", "desc")
    .limit(limit)
    .execute();
}
