import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { webhooksReceived } from "#platform/observability/metrics.server.ts";
import { takeInTurn } from "#platform/security/rate-limit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { WebhookRequest } from "../payment-provider.ts";
import { findPaymentByNames } from "../payment-queries.server.ts";
import { pollProviderJob } from "../refresh-payment.server.ts";
import { storeWebhookEvent } from "./store-webhook-event.server.ts";

export type WebhookAnswer = { kind: "accepted" } | { kind: "refused"; reason: "unsigned" };

/**
 * Checks the signature on the raw request, stores the notice once; a job asks the provider. Signed but unread ones are
 * stored to be looked at. A badly signed one that names our attempt may be genuine: it is refused, and the provider
 * asked once. Rules: PAY-62.
 */
export async function receiveWebhook(
  deps: Pick<Services, "db" | "clock" | "logger" | "jobs" | "rateLimits" | "payments">,
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
    if (reading.attemptId) await lookOnce(deps, provider.name, reading.attemptId, request.headers);
    return { kind: "refused", reason: "unsigned" };
  }
  if (reading.kind === "ignored") {
    count("ignored");
    return { kind: "accepted" };
  }
  const { topic, eventKey, resourceId, variant } = reading;
  const { rawBody } = request;
  const notice = { provider: provider.name, topic, eventKey, resourceId, rawBody, receivedAt: deps.clock() };
  const isNew = await storeWebhookEvent(deps, notice);
  count(!isNew ? "copy" : topic === "unread" ? "unread" : "new", variant);
  if (isNew && topic === "unread") logger.warn({ provider: provider.name, resourceId }, "webhook that nobody reads");
  return { kind: "accepted" };
}

/** Minimum time between two polls of one attempt; the provider sends again after 15 minutes. */
const LOOK_AGAIN_SECONDS = 600;

/** Anybody may send such an event: limited per network, in total, and per attempt. Rules: PAY-63. */
async function lookOnce(
  { db, jobs, rateLimits }: Pick<Services, "db" | "clock" | "logger" | "jobs" | "rateLimits" | "payments">,
  provider: string,
  attemptId: string,
  headers: Headers,
): Promise<void> {
  const network = clientNetwork(clientAddress(headers));
  const allowed = await takeInTurn(
    rateLimits,
    ["unsigned_notice", provider, network],
    ["unsigned_notice_provider", provider],
  );
  if (allowed.kind === "refused") return;
  const payment = await findPaymentByNames(db, provider, [attemptId]);
  if (payment?.providerPaymentId !== attemptId) return;
  const once = { singletonKey: payment.id, singletonSeconds: LOOK_AGAIN_SECONDS };
  await jobs.send(db, pollProviderJob, { paymentId: payment.id }, once);
}
