import Stripe from "stripe";
import type { SignatureCheck } from "#platform/security/webhook-signature.ts";
import type { StripeConfig } from "#shop/config/config.server.ts";
import { isOpen } from "#shop/ordering/payments/payment.ts";
import {
  type CallBudgets,
  type CallOptions,
  callFailureOf,
  type PaymentProvider,
  ProviderUnavailable,
  type WebhookReading,
  type WebhookRequest,
} from "#shop/ordering/payments/payment-provider.ts";
import { readEvent } from "./read-webhook.ts";
import { sessionRequest } from "./session-request.ts";
import { createStripeClient, openStripeCalls } from "./stripe-calls.server.ts";

/** Stripe through its hosted payment page (Checkout Sessions), for cards and PIX. Rules: PAY-3. */
export function createStripe(
  settings: StripeConfig,
  { budgets, publicUrl }: { budgets: CallBudgets; publicUrl: string },
): PaymentProvider {
  const open = (options: CallOptions) => openStripeCalls(settings, budgets, options);
  const { webhooks } = createStripeClient(settings);

  return {
    name: "stripe",
    methods: ["stripe"],
    createPayment(order, options) {
      const body = sessionRequest(order, { publicUrl, methods: settings.methods });
      return open(options).create(body, order.idempotencyKey);
    },
    async fetchPayment({ providerPaymentId }, options) {
      // Sessions cannot be searched by our ids; creating one again with the same key returns the first one.
      if (providerPaymentId === null) return null;
      return (await open(options).get(providerPaymentId))?.fact ?? null;
    },
    async cancelPayment({ providerPaymentId }, idempotencyKey, options) {
      // Nobody ever received the URL of an unknown session.
      if (providerPaymentId === null) return null;
      const calls = open(options);
      const before = await calls.get(providerPaymentId);
      if (!before || !isOpen(before.fact.state)) return before?.fact ?? null;
      // Neither a submitted session nor its payment intent can be cancelled: its PIX expires by itself.
      if (!before.isPageOpen) return before.fact;
      const sessionId = before.fact.providerPaymentId;
      const refusal = await callFailureOf(calls.expire(sessionId, `${idempotencyKey}-session`));
      const after = await calls.get(sessionId);
      if (after?.isPageOpen) throw refusal ?? new ProviderUnavailable("cancel payment", 409);
      return after?.fact ?? null;
    },
    async refundPayment({ providerPaymentId }, refund) {
      const calls = open({ browserWaits: false });
      const before = providerPaymentId === null ? null : await calls.get(providerPaymentId);
      if (!before?.intentId) throw new ProviderUnavailable("refund payment", 404);
      if (before.fact.state === "refunded") return { providerRefundId: null, fact: before.fact };
      const providerRefundId = await calls.refund(before.intentId, refund);
      const after = await calls.get(before.fact.providerPaymentId);
      if (!after?.fact.refunds?.some(({ id }) => id === providerRefundId)) {
        throw new ProviderUnavailable("refund payment", 409);
      }
      return { providerRefundId, fact: after.fact };
    },
    listPayments: (period) => open({ browserWaits: false }).list(period),
    readWebhook: (request) => readWebhook(webhooks, settings.webhookSecret, request),
    async findNames({ resourceId }) {
      // A thin event names the warning itself; a snapshot's payment intent is known, or nobody's here.
      const intentId = await open({ browserWaits: false }).intentIdOf(resourceId);
      return intentId === null ? [] : [intentId];
    },
  };
}

function readWebhook(webhooks: Stripe.Webhooks, secret: string, request: WebhookRequest): WebhookReading {
  const check = checkStripeSignature(webhooks, secret, request);
  return check.kind === "valid" ? readEvent(request.rawBody) : { kind: "refused", reason: check.reason };
}

/** Older events are refused: Stripe signs a retry again. */
const OLDEST_SECONDS = 300;

/** Checks the age, too, on the raw body. */
export function checkStripeSignature(
  webhooks: Stripe.Webhooks,
  secret: string,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): SignatureCheck {
  const header = headers.get("stripe-signature") ?? "";
  if (!webhooks.signature) throw new Error("the package cannot verify signatures");
  try {
    webhooks.signature.verifyHeader(rawBody, header, secret, OLDEST_SECONDS);
    return { kind: "valid" };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return { kind: "invalid", reason: "wrong_signature" };
    }
    throw error;
  }
}
