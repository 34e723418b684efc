import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
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
