import type { Database } from "#platform/database.server.ts";
import { webhooksReceived } from "#platform/metrics.server.ts";
import "./payment-jobs.ts";
import { ProviderUnavailable, type WebhookRequest } from "./payment-provider.ts";
import { recordAndTell, recordByReference } from "./record-fact.server.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";

export type WebhookAnswer = { kind: "accepted" } | { kind: "refused"; reason: "unsigned" };

/**
 * Takes a provider's notice: its signature is checked on the raw request, it is stored once however often it comes, and
 * a job asks the provider for the truth. What is signed but of no interest is accepted and forgotten.
 */
export async function receiveWebhook(
  deps: PaymentDependencies,
  providerName: string,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const { db, jobs, logger } = deps;
  const provider = deps.payments.named(providerName);
  if (!provider) return { kind: "refused", reason: "unsigned" };
  const reading = provider.readWebhook(request);
  const count = (result: string, variant = "") => webhooksReceived.inc({ provider: provider.name, result, variant });
  if (reading.kind === "refused") {
    count("refused", reading.reason);
    logger.warn({ provider: provider.name, reason: reading.reason }, "webhook refused");
    return { kind: "refused", reason: "unsigned" };
  }
  if (reading.kind === "ignored") {
    count("ignored");
    return { kind: "accepted" };
  }
  const isNew = await db.transaction().execute(async (trx) => {
    const event = await trx
      .insertInto("webhook_events")
      .values({
        provider: provider.name,
        event_key: reading.eventKey,
        resource_id: reading.resourceId,
        body: request.rawBody,
        received_at: deps.clock(),
      })
      .onConflict((conflict) => conflict.columns(["provider", "event_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (event) await jobs.send(trx, "payments.notice", { eventId: event.id });
    return event !== undefined;
  });
  count(isNew ? "new" : "copy", reading.variant);
  return { kind: "accepted" };
}

/** Asks the provider about the payment a stored notice names, and records the answer. Throws while none comes. */
export async function followNotice(deps: PaymentDependencies, { eventId }: { eventId: number }): Promise<void> {
  const { db, clock } = deps;
  const event = await db
    .selectFrom("webhook_events")
    .select(["provider", "resource_id"])
    .where("id", "=", eventId)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  if (!event) return;
  const provider = deps.payments.named(event.provider);
  if (!provider) throw new ProviderUnavailable("follow notice", 0);
  const fact = await provider.fetchPayment({ providerPaymentId: event.resource_id }, { browserWaits: false });
  if (!fact) return closeEvent(db, eventId, clock(), "unknown");
  await recordAndTell(deps, async (trx, now) => {
    const recorded = await recordByReference(trx, fact, now);
    // The provider's dashboard can send made-up notices, and its account may be used by another shop too.
    const outcome = recorded === null ? "unknown" : recorded.changed ? "recorded" : "nothing_new";
    await closeEvent(trx, eventId, now, outcome);
    return recorded;
  });
}

async function closeEvent(db: Database, eventId: number, now: Date, outcome: string): Promise<void> {
  await db.updateTable("webhook_events").set({ processed_at: now, outcome }).where("id", "=", eventId).execute();
}
