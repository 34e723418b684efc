import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { declareJob } from "#platform/jobs/job.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import type { Services } from "#shop/services.server.ts";
import { noteLiveMode } from "../keys/note-keys.server.ts";
import type { Payment } from "../payment.ts";
import {
  NOTICE_TOPICS,
  type NoticeTopic,
  type PaymentProvider,
  ProviderUnavailable,
  ProviderUnreadable,
} from "../payment-provider.ts";
import { findPaymentByExternalId, findPaymentByNames } from "../payment-queries.server.ts";
import { keepNames } from "../payment-store.server.ts";
import { hastenRechecks } from "../reconciliation/recheck-store.server.ts";
import { type RecordForOwner, recordFact } from "../record-fact.server.ts";
import type { StopKind } from "../shipping-stops/shipping-stop.ts";
import { raiseShippingStop } from "../shipping-stops/shipping-stop-store.server.ts";
import { closeWebhookEvent, findOpenWebhookEvent } from "./webhook-event-store.server.ts";

type Needed = Pick<Services, "db" | "clock" | "logger" | "jobs" | "payments">;

/** How many attempts are polled soon because an event matched no payment. */
const MOST_HASTENED = 500;

/** Events whose arrival alone means: hold the shipment, and alert staff. */
const STOPS: Partial<Record<NoticeTopic, { stop: StopKind; alert: "stop_shipping" | "complaint_opened" }>> = {
  fraud_alert: { stop: "fraud_alert", alert: "stop_shipping" },
  complaint: { stop: "complaint", alert: "complaint_opened" },
};

interface StoredEvent {
  id: number;
  topic: NoticeTopic;
  resourceId: string;
  receivedAt: Date;
}

/** `traceparent`: of the request that brought it. */
export const webhookEventJob = declareJob<{ eventId: number; traceparent?: string }>("payments.notice");

/**
 * Records what the provider answers about the payment: who has paid waits for it. Throws without an answer; an
 * unreadable one ends the notice, since another try gets the same. Unknown payments make it ask about recent ones.
 * Rules: PAY-62.
 */
export async function processWebhookEvent(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "payments">,
  { eventId }: { eventId: number },
  recordForOwner: RecordForOwner,
): Promise<void> {
  const { db, clock } = deps;
  const event = await findOpenWebhookEvent(db, eventId);
  if (!event) return;
  const notice = { ...event, topic: NOTICE_TOPICS.find((topic) => topic === event.topic) ?? "unread" };
  if (notice.topic === "unread") return closeWebhookEvent(db, eventId, clock(), "unread");
  const provider = deps.payments.named(event.provider);
  if (!provider) throw new ProviderUnavailable("follow notice", 0);
  try {
    const named = notice.topic === "attempt" ? null : await findNamed(db, provider, notice);
    if (notice.topic !== "attempt" && !named) return await placeNowhere(deps, provider, notice);
    const isStopped = named !== null && (await stop(deps, named, notice));
    const fact = await provider.fetchPayment(named ?? { providerPaymentId: notice.resourceId }, {
      browserWaits: false,
    });
    const payment = named ?? (fact && (await findPaymentByExternalId(db, fact.externalPaymentId)));
    // The provider's dashboard can send made-up events, and another shop may use the same account.
    if (!fact || !payment) return await closeWebhookEvent(db, eventId, clock(), "unknown");
    await noteLiveMode(deps, provider.name, liveModeOf(event.body));
    await recordForOwner(payment, async (trx) => {
      const now = clock();
      const recorded = await recordFact(trx, payment.id, fact, now);
      if (named) await keepNames(trx, payment, [notice.resourceId]);
      await closeWebhookEvent(trx, eventId, now, recorded.changed || isStopped ? "recorded" : "nothing_new");
      return recorded;
    });
  } catch (error) {
    if (!(error instanceof ProviderUnreadable)) throw error;
    await closeWebhookEvent(db, eventId, clock(), "unread");
  }
}

const LiveMode = z.object({ live_mode: z.boolean().optional(), livemode: z.boolean().optional() });

/** What a notice says of the money; undefined: nothing. Rules: PAY-115. */
function liveModeOf(body: string): boolean | undefined {
  const { live_mode, livemode } = LiveMode.safeParse(jsonOf(body)).data ?? {};
  return live_mode ?? livemode;
}

/** By the id in the event, else by the provider's other ids. */
async function findNamed(
  db: Database,
  provider: PaymentProvider,
  notice: Pick<StoredEvent, "topic" | "resourceId">,
): Promise<Payment | null> {
  const known = await findPaymentByNames(db, provider.name, [notice.resourceId]);
  if (known || !provider.findNames) return known;
  return findPaymentByNames(db, provider.name, await provider.findNames(notice));
}

/** The payment may be another shop's: polls recent attempts, alerts staff of what may cost money. Rules: PAY-66. */
async function placeNowhere(deps: Needed, provider: PaymentProvider, notice: StoredEvent): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock();
    await hastenRechecks(trx, provider.name, at, MOST_HASTENED);
    if (notice.topic !== "payment") {
      const subject = `${provider.name}: ${notice.topic} ${notice.resourceId}`;
      await raiseAlert(deps, trx, { kind: "unplaced_notice", subject, at });
    }
    await closeWebhookEvent(trx, notice.id, at, "unknown");
  });
}

/** Stops shipping the order of a payment whose event requires it, whatever its provider answers afterwards. */
async function stop(deps: Needed, payment: Payment, notice: StoredEvent): Promise<boolean> {
  const meant = STOPS[notice.topic];
  if (!meant) return false;
  await deps.db.transaction().execute(async (trx) => {
    // A replayed event keeps its time: staff who have released the order since knew of it.
    await raiseShippingStop(trx, { paymentId: payment.id, kind: meant.stop, at: notice.receivedAt });
    await raiseAlert(deps, trx, { kind: meant.alert, subject: payment.externalPaymentId, at: deps.clock() });
  });
  return true;
}
