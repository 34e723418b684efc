import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { declareJob } from "#platform/jobs/job.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { webhookEventJob } from "../webhooks/process-webhook-event.server.ts";
import { reopenWebhookEvents, type WebhookSelection } from "../webhooks/webhook-event-store.server.ts";

const MOST = 10_000;
/** Their events are in the same table, and have their own job. */
const CARRIERS = "melhor-envio";

export const carrierWebhookJob = declareJob<{ eventId: number }>("shipments.notice");

/** At most 10,000; returns how many. Harmless: a job fetches each state, and only that counts. Rules: PAY-67. */
export async function replayWebhooks(
  { db, jobs }: { db: Database; jobs: Jobs },
  selection: WebhookSelection,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const events = await reopenWebhookEvents(trx, selection, MOST);
    const ofCarriers = events.filter(({ provider: from }) => from === CARRIERS);
    const ofPayments = events.filter(({ provider: from }) => from !== CARRIERS);
    await jobs.sendAll(trx, webhookEventJob, ofPayments.map(payloadOf));
    await jobs.sendAll(trx, carrierWebhookJob, ofCarriers.map(payloadOf));
    return events.length;
  });
}

function payloadOf({ id }: { id: number }) {
  return { eventId: id };
}
