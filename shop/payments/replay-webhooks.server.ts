import type { Database } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import "./payment-jobs.ts";

/** Which stored notices to go through again; all given conditions must hold. */
export interface WebhookSelection {
  eventId?: number;
  provider?: string;
  since?: Date;
  /** Only those that came to nothing: not followed yet, or about a payment that was not known then. */
  failed?: boolean;
}

const MOST = 10_000;

/**
 * Follows stored notices once more, at most 10,000: a job asks the provider for each. Answers how many. That is
 * harmless, since only what the provider says now counts.
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
      .returning("id")
      .execute();
    const payloads = events.map(({ id }) => ({ eventId: id }));
    await jobs.sendAll(trx, "payments.notice", payloads);
    return events.length;
  });
}
