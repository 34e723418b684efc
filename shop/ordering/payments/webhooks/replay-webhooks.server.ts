import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import "../payment-jobs.ts";
import { reopenWebhookEvents, type WebhookSelection } from "./webhook-event-store.server.ts";

const MOST = 10_000;
/** Their events are in the same table, and have their own job. */
const CARRIERS = "melhor-envio";

/**
 * Processes stored events again, at most 10,000: a job fetches the state for each. Returns how many. Harmless, since
 * only what the provider reports now counts.
 * Rules: PAY-67.
 */
export async function replayWebhooks(
  { db, jobs }: { db: Database; jobs: Jobs },
  selection: WebhookSelection,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const events = await reopenWebhookEvents(trx, selection, MOST);
    const ofCarriers = events.filter(({ provider: from }) => from === CARRIERS);
    const ofPayments = events.filter(({ provider: from }) => from !== CARRIERS);
    await jobs.sendAll(trx, "payments.notice", ofPayments.map(payloadOf));
    await jobs.sendAll(trx, "shipments.notice", ofCarriers.map(payloadOf));
    return events.length;
  });
}

function payloadOf({ id }: { id: number }) {
  return { eventId: id };
}
