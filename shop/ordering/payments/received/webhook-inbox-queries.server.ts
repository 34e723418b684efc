import type { Database } from "#platform/database/database.server.ts";
import { pageOfRows } from "#platform/database/keyset-page.server.ts";

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
