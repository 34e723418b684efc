import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { type Clock, HOUR_MS, MINUTE_MS, systemClock } from "#platform/clock.ts";
import { type Centavos, toDecimalString } from "#platform/money.ts";
import type { MercadoPagoConfig } from "#shop/config/config.server.ts";
import { isOpen, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import {
  type CallBudgets,
  type CallOptions,
  callFailureOf,
  type PaymentName,
  type PaymentOrder,
  type PaymentProvider,
  ProviderUnavailable,
} from "#shop/ordering/payments/payment-provider.ts";
import { findNames, openLookUps } from "./look-up.server.ts";
import { BOLETO_DEADLINES, type BoletoDeadline, mercadoPagoOrderRequest } from "./order-request.ts";
import { type OrdersApi, openOrdersApi } from "./orders-api.server.ts";
import { KeyAlreadyUsed, OrderRefused } from "./post-order.server.ts";
import { readWebhook } from "./read-webhook.ts";

/** The official package keeps its base URL in a static field: one process, one Mercado Pago. Rules: PAY-2, PAY-109. */
export function createMercadoPago(
  settings: MercadoPagoConfig,
  { budgets, shopName, clock = systemClock }: { budgets: CallBudgets; shopName: string; clock?: Clock },
): PaymentProvider {
  Object.assign(AppConfig, { BASE_URL: settings.baseUrl });
  const { accessToken } = settings;
  const lookUps = openLookUps(accessToken);
  const open = (options: CallOptions) => openOrdersApi({ accessToken, lookUps, budgets, clock }, options);
  const secrets = [settings.webhookSecret, settings.testWebhookSecret].filter((secret) => secret !== null);
  const makeOrder = openOrderMaker(statementDescriptor(shopName));

  return {
    name: "mercado-pago",
    methods: settings.publicKey === null ? WITHOUT_CARD_FIELDS : [...WITHOUT_CARD_FIELDS, "credit_card", "debit_card"],
    replayMs: REPLAY_MS,
    lookUpLagMs: LOOK_UP_LAG_MS,
    async createPayment(order, options) {
      const api = open(options);
      try {
        return await makeOrder(api, order);
      } catch (error) {
        // The key was used with another body, such as another e-mail address: the order exists.
        if (!(error instanceof KeyAlreadyUsed)) throw error;
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
      const refusal = await callFailureOf(api.cancel(id, idempotencyKey));
      // A refusal may mean that money arrived first, or that it works a moment later: fetch the order's state.
      const after = await api.get(id);
      if (after !== null && isOpen(after.state)) throw refusal ?? new ProviderUnavailable("cancel order", 409);
      return after;
    },
    async refundPayment(name, { amountCents, refundId, idempotencyKey, lastKnown }) {
      const api = open({ browserWaits: false });
      const before = await find(api, name);
      // Old orders may no longer be read, but their money can still go back. A part only while its key lives: nobody could
      // see that an earlier call has made it.
      const isSafe =
        lastKnown && (amountCents === null || clock().getTime() - lastKnown.requestedAt.getTime() < REPLAY_MS);
      const seen = before ?? (isSafe ? lastKnown.fact : null);
      if (seen === null) throw new ProviderUnavailable("refund order", 404);
      if (seen.state === "refunded") return { providerRefundId: null, fact: seen };
      // Refused right after the approval (409, 422): the same key works some seconds later.
      const made = await api.refund(
        seen.providerPaymentId,
        idempotencyKey,
        amountCents === null ? null : partOf(seen, amountCents),
      );
      const after = await api.get(seen.providerPaymentId);
      if (before === null && after === null && made !== null) {
        const unseen = { ...made, amountCents: amountCents ?? seen.amountCents ?? 0, refundId };
        return { providerRefundId: made.id, fact: { ...seen, refunds: [unseen] } };
      }
      const known = after?.refunds ?? [];
      const isThere = made === null ? known.length > 0 : known.some((each) => each.id === made.id);
      if (!after || !isThere) throw new ProviderUnavailable("refund order", 409);
      return { providerRefundId: made?.id ?? null, fact: after };
    },
    listPayments: (period) => open({ browserWaits: false }).list(period),
    readWebhook: (request) => readWebhook(secrets, request),
    findNames: (notice) => findNames({ lookUps, budgetMs: budgets.jobMs }, notice),
  };
}

/** Half of the 24 hours that the provider names for its keys; then it is searched for first. Rules: PAY-52. */
const REPLAY_MS = 12 * HOUR_MS;

/** Half a minute was measured. Rules: PAY-51. */
const LOOK_UP_LAG_MS = 10 * MINUTE_MS;

const WITHOUT_CARD_FIELDS: readonly PaymentMethod[] = ["pix", "boleto"];

/** At most 22 characters that every bank can print. Rules: PAY-19. */
function statementDescriptor(shopName: string): string {
  const plain = shopName.normalize("NFD").replace(/[^A-Za-z0-9 ]/g, "");
  return plain.toUpperCase().trim().slice(0, 22) || "LOJA";
}

/** A partial refund names the payment inside the order. */
function partOf({ names = [] }: PaymentFact, amountCents: Centavos) {
  const paymentId = names.find((name) => name.startsWith("PAY"));
  if (paymentId === undefined) throw new ProviderUnavailable("refund order: no payment in it", 200);
  return { paymentId, amount: toDecimalString(amountCents) };
}

function find(api: OrdersApi, name: PaymentName): Promise<PaymentFact | null> {
  return name.providerPaymentId === null
    ? api.search(name.externalPaymentId, name.createdAt)
    : api.get(name.providerPaymentId);
}

/** Creates an attempt's order, or returns the existing one. Throws like `OrdersApi.create`. */
export type MakeOrder = (api: OrdersApi, order: PaymentOrder) => Promise<PaymentFact>;

/** The documentation contradicts itself on a boleto's deadline: tries both forms, then the working one first. */
export function openOrderMaker(statementDescriptor: string): MakeOrder {
  let known: BoletoDeadline = BOLETO_DEADLINES[0];

  async function makeBoleto(api: OrdersApi, order: PaymentOrder): Promise<PaymentFact> {
    const create = (form: BoletoDeadline, key = order.idempotencyKey) =>
      api.create(mercadoPagoOrderRequest(order, statementDescriptor, form), key, null);
    const first = known;
    const other = first === BOLETO_DEADLINES[0] ? BOLETO_DEADLINES[1] : BOLETO_DEADLINES[0];
    const made = await create(first).catch(unlessOtherForm);
    if (!(made instanceof Error)) return made;
    // Both forms use one key, so only one of them can create an order, whichever process sends it.
    const second = await create(other).catch(unlessOtherForm);
    const isFirstRefused = made instanceof OrderRefused;
    if (isFirstRefused) known = other;
    if (!(second instanceof Error)) return second;
    if (isFirstRefused === second instanceof OrderRefused) throw second;
    // The refusal of the first form used up the key, so no order has it.
    const taken = isFirstRefused ? other : first;
    return create(taken, `${order.idempotencyKey}-${taken}`);
  }

  return (api, order) =>
    order.method === "boleto"
      ? makeBoleto(api, order)
      : api.create(
          mercadoPagoOrderRequest(order, statementDescriptor),
          order.idempotencyKey,
          order.card?.deviceId ?? null,
        );
}

/** Errors that the other form may solve; throws anything else. */
function unlessOtherForm(error: unknown): OrderRefused | KeyAlreadyUsed {
  if (error instanceof KeyAlreadyUsed) return error;
  const isAboutDeadline =
    error instanceof OrderRefused &&
    (error.status === 400 || error.status === 422) &&
    error.problems.includes("expiration");
  if (isAboutDeadline) return error;
  throw error;
}
