import type { Pause } from "#platform/clock.ts";
import type { Database } from "#platform/database.server.ts";
import { webhooksReceived } from "#platform/metrics.server.ts";
import type { RecordForOwner } from "./payment-jobs.ts";
import { ProviderUnavailable, type WebhookRequest } from "./payment-provider.ts";
import { findPaymentByExternalId } from "./payment-queries.server.ts";
import { recordFact } from "./record-fact.server.ts";
import type { PaymentDependencies } from "./refresh-payment.server.ts";
import { afterTheFlood, storeNotice } from "./store-notice.server.ts";

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
  const { logger } = deps;
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
  const { eventKey, resourceId } = reading;
  const notice = { provider: provider.name, eventKey, resourceId, rawBody: request.rawBody, receivedAt: deps.clock() };
  const isNew = await storeNotice(deps, notice);
  count(isNew ? "new" : "copy", reading.variant);
  return { kind: "accepted" };
}

/**
 * Asks the provider about the payment a stored notice names, and records the answer with all that follows from it: who
 * has paid is waiting for it. Throws while no answer comes.
 */
export async function followNotice(
  deps: PaymentDependencies & { pause: Pause },
  { eventId }: { eventId: number },
  recordForOwner: RecordForOwner,
): Promise<void> {
  const { db, clock } = deps;
  await afterTheFlood(db, deps.pause);
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
  const payment = fact && (await findPaymentByExternalId(db, fact.externalPaymentId));
  // The provider's dashboard can send made-up notices, and its account may be used by another shop too.
  if (!payment) return closeEvent(db, eventId, clock(), "unknown");
  await recordForOwner(payment, async (trx) => {
    const recorded = await recordFact(trx, payment.id, fact, clock());
    await closeEvent(trx, eventId, clock(), recorded.changed ? "recorded" : "nothing_new");
    return recorded;
  });
}

async function closeEvent(db: Database, eventId: number, now: Date, outcome: string): Promise<void> {
  await db.updateTable("webhook_events").set({ processed_at: now, outcome }).where("id", "=", eventId).execute();
}
