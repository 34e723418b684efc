import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { jsonOf } from "#platform/formats/json.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { carrierWebhookJob } from "#shop/ordering/payments/received/replay-webhooks.server.ts";
import {
  closeWebhookEvent,
  findOpenWebhookEvent,
  insertWebhookEvents,
} from "#shop/ordering/payments/webhooks/webhook-event-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readSecret } from "#shop/settings/secret-settings.server.ts";
import { LabelAnswer, type ParcelNews, parcelNews } from "../melhor-envio/label-answer.ts";
import { checkMelhorEnvioSignature } from "../melhor-envio/webhook-signature.ts";
import { findShipmentOfLabel } from "../shipment-queries.server.ts";
import { applyTrackingUpdateIn } from "./apply-tracking-update.server.ts";

/** No parcels of orders. */
export interface OtherLabels {
  /** Whether a label of the provider is one of them. */
  owns(db: Database, label: { id: string }): Promise<boolean>;
  /** False: it is none of them. */
  follow(deps: Needed, trx: Database, label: { id: string }, news: ParcelNews): Promise<boolean>;
}

const PROVIDER = "melhor-envio";
const CarrierEvent = z.object({ event: z.string(), data: LabelAnswer });

export type CarrierWebhookAnswer =
  | { kind: "accepted" }
  | { kind: "refused"; reason: "unsigned" }
  | { kind: "refused"; reason: "too_many_attempts"; retryAfterSeconds: number };

interface CarrierWebhookRequest {
  signature: string;
  rawBody: string;
  network: string;
}

/**
 * Verifies the signature on the raw body, stores the event once, and queues its job. The provider tests a URL with
 * unsigned requests before registering it: those that name none of our labels are accepted and discarded, within a rate
 * limit. Rules: SHIP-77.
 */
export async function receiveCarrierWebhook(
  deps: Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "rateLimits" | "fetch">,
  { signature, rawBody, network }: CarrierWebhookRequest,
  others?: OtherLabels,
): Promise<CarrierWebhookAnswer> {
  const { db, jobs, logger, clock, config } = deps;
  const known = [await readSecret({ db, config }, "melhor_envio_client_secret"), config.melhorEnvio.webhookSecret];
  const secrets = known.filter((secret) => secret !== null);
  const check = checkMelhorEnvioSignature(secrets, { signature, rawBody });
  if (check.kind === "invalid") {
    const answer = await answerTrial(deps, rawBody, network, others);
    const { reason } = check;
    if (answer.kind === "refused") logger.warn({ provider: PROVIDER, reason }, "webhook refused");
    else logger.info({ provider: PROVIDER, reason }, "webhook tried out");
    return answer;
  }
  const notice = CarrierEvent.safeParse(jsonOf(rawBody));
  if (!notice.success) return { kind: "accepted" };
  await db.transaction().execute(async (trx) => {
    const [event] = await insertWebhookEvents(trx, [
      {
        provider: PROVIDER,
        topic: "attempt",
        // Events have no id; a repeated one has an identical body.
        eventKey: createHash("sha256").update(rawBody).digest("base64url"),
        resourceId: notice.data.data.id,
        rawBody,
        receivedAt: clock(),
      },
    ]);
    if (event) await jobs.send(trx, carrierWebhookJob, { eventId: event.id });
  });
  return { kind: "accepted" };
}

/** Rules: SHIP-78. */
async function answerTrial(
  { db, rateLimits }: Pick<Services, "db" | "rateLimits">,
  rawBody: string,
  network: string,
  others?: OtherLabels,
): Promise<CarrierWebhookAnswer> {
  const attempt = await rateLimits.take("carrier_trial", network);
  if (attempt.kind === "refused") return { ...attempt, reason: "too_many_attempts" };
  const notice = CarrierEvent.safeParse(jsonOf(rawBody));
  if (!notice.success) return { kind: "accepted" };
  const { data: label } = notice.data;
  const isOurs = (await findShipmentOfLabel(db, label)) !== null || (await others?.owns(db, label));
  return isOurs ? { kind: "refused", reason: "unsigned" } : { kind: "accepted" };
}

/** A signed event is trusted without a look-up: the provider's API would answer from a cache up to an hour old. */
export async function processCarrierWebhook(
  deps: Needed,
  { eventId }: { eventId: number },
  others?: OtherLabels,
): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const event = await findOpenWebhookEvent(trx, eventId);
    if (!event) return;
    const notice = CarrierEvent.parse(jsonOf(event.body));
    const shipment = await findShipmentOfLabel(trx, notice.data);
    const news = parcelNews(notice.data, notice.event);
    if (shipment) await applyTrackingUpdateIn(deps, trx, shipment, news);
    const isKnown = shipment !== null || (await others?.follow(deps, trx, notice.data, news)) === true;
    await closeWebhookEvent(trx, eventId, clock(), isKnown ? "recorded" : "unknown");
  });
}
