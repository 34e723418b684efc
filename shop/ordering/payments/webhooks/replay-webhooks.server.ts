import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import "../payment-jobs.ts";

/** Which stored events to replay; all given conditions must hold. */
export interface WebhookSelection {
  eventId?: number;
  provider?: string;
  since?: Date;
  /** Only those without effect: not processed yet, or about a payment that was unknown then. */
  failed?: boolean;
}

const MOST = 10_000;
/** Their events are in the same table, and have their own job. */
const CARRIERS = "melhor-envio";

/**
 * Processes stored events again, at most 10,000: a job fetches the state for each. Returns how many. Harmless, since
 * only what the provider reports now counts.
 * Rules: PAY-67.
 */
export async function replayWebhooks(
  db: Database,
  { jobs }: { jobs: Jobs },
  selection: WebhookSelection,
): Promise<number> {
  const { eventId, provider, since, failed } = selection;
  return inTransaction(db, async (trx) => {
    let chosen = trx.selectFrom("webhook_events").select("id").orderBy("id").limit(MOST);
    if (eventId !== undefined) chosen = chosen.where("id", "=", eventId);
    if (provider !== undefined) chosen = chosen.where("provider", "=", provider);
    if (since !== undefined) chosen = chosen.where("received_at", ">=", since);
    if (failed) chosen = chosen.where((eb) => eb.or([eb("processed_at", "is", null), eb("outcome", "=", "unknown")]));
    const events = await trx
      .updateTable("webhook_events")
      .set({ processed_at: null, outcome: null })
      .where("id", "in", chosen)
      .returning(["id", "provider"])
      .execute();
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
