import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import type { MercadoPagoConfig } from "#platform/config.server.ts";
import { isOpen } from "../payment.ts";
import type { PaymentFact } from "../payment-fact.ts";
import {
  type CallOptions,
  type PaymentName,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "../payment-provider.ts";
import { pixOrderRequest } from "./order-request.ts";
import { type OrdersApi, openOrdersApi } from "./orders-api.server.ts";
import { readWebhook } from "./read-webhook.ts";

/**
 * Mercado Pago through its Orders API. The official package keeps the base address in a static field: it is set here,
 * once, so one process talks to one Mercado Pago.
 */
export function createMercadoPago(settings: MercadoPagoConfig): PaymentProvider {
  Object.assign(AppConfig, { BASE_URL: settings.baseUrl });
  const open = (options: CallOptions) => openOrdersApi(settings.accessToken, options);

  return {
    name: "mercado-pago",
    async createPayment(order, options) {
      const api = open(options);
      try {
        return await api.create(pixOrderRequest(order), order.idempotencyKey);
      } catch (error) {
        // 402: the order exists, its payment failed. 409: it exists already. The package drops the body of both.
        if (!(error instanceof ProviderUnavailable) || ![402, 409].includes(error.status)) throw error;
        const made = await api.search(order.externalPaymentId, order.createdAt);
        if (made === null) throw error;
        return made;
      }
    },
    fetchPayment: (name, options) => find(open(options), name),
    async cancelPayment(name, idempotencyKey, options) {
      const api = open(options);
      const id = name.providerPaymentId ?? (await find(api, name))?.providerPaymentId;
      if (id === undefined) return null;
      const refusal = await failureOf(api.cancel(id, idempotencyKey));
      // A refusal may mean that money was faster, or only that it works a moment later: the order itself tells.
      const after = await api.get(id);
      if (after !== null && isOpen(after.state)) throw refusal ?? new ProviderUnavailable("cancel order", 409);
      return after;
    },
    async refundPayment(name, idempotencyKey) {
      const api = open({ browserWaits: false });
      const before = await find(api, name);
      if (before === null) throw new ProviderUnavailable("refund order", 404);
      if (before.state === "refunded") return { refundId: null, fact: before };
      // Refused right after the approval (409, 422): the same key works some seconds later.
      const refundId = await api.refund(before.providerPaymentId, idempotencyKey);
      const after = await api.get(before.providerPaymentId);
      if (after?.state !== "refunded") throw new ProviderUnavailable("refund order", 409);
      return { refundId, fact: after };
    },
    readWebhook: (request) => readWebhook(settings.webhookSecret, request),
  };
}

function find(api: OrdersApi, name: PaymentName): Promise<PaymentFact | null> {
  return name.providerPaymentId === null
    ? api.search(name.externalPaymentId, name.createdAt)
    : api.get(name.providerPaymentId);
}

/** What a provider's call failed with; null when it went well. Bugs of ours are thrown on. */
async function failureOf(work: Promise<void>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return error;
    throw error;
  }
}
