import { toBuffer } from "qrcode";
import Stripe from "stripe";
import { z } from "zod";
import { askedToWaitSeconds } from "#platform/http/bounded-answers.server.ts";
import { hostNameOf, outboundCall, outcomeByStatus } from "#platform/http/outbound-http.server.ts";
import { valueAt } from "#platform/value-at.ts";
import type { StripeConfig } from "#shop/config/config.server.ts";
import { EMAIL_REFUSED } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import {
  type CallBudgets,
  type CallOptions,
  type ListedPayment,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
  type RefundOrder,
  RefundUnclear,
} from "#shop/ordering/payments/payment-provider.ts";
import { ofUnknownState, unreadable } from "#shop/ordering/payments/received/unread-answer.ts";
import { stripeFactOf, unknownStripeState } from "./map-session.ts";
import { KEPT_AT, kindOfId } from "./read-webhook.ts";
import {
  BelongsToIntent,
  chargeOf,
  DisputeAnswer,
  intentOf,
  SessionAnswer,
  StripeRefundAnswer,
} from "./session-answer.ts";
import type { sessionRequest } from "./session-request.ts";

const API = "https://api.stripe.com";
/** A provider that keeps failing is asked again by the job, later. */
const MOST_KEYS = 5;

/** The most that Stripe lists at once. */
const LIST_PAGE = 100;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Only an open page can be expired. */
export interface FoundSession {
  fact: PaymentFact;
  intentId: string | null;
  isPageOpen: boolean;
}

/** The calls of one task share one time budget. */
export interface StripeCalls {
  create(body: ReturnType<typeof sessionRequest>, idempotencyKey: string): Promise<PaymentFact>;
  /** By the id of a session, its payment intent, or what belongs to that (charge, refund, dispute). */
  get(id: string): Promise<FoundSession | null>;
  /** The intent of a charge, refund, dispute or fraud warning; null: none, or another thing's id. */
  intentIdOf(id: string): Promise<string | null>;
  list(period: { since: Date; until: Date }): Promise<ListedPayment[]>;
  expire(sessionId: string, idempotencyKey: string): Promise<void>;
  /** An amount, or all that is left; stored with our `refundId`. Returns Stripe's id. */
  refund(intentId: string, refund: RefundOrder): Promise<string>;
}

export function openStripeCalls(
  settings: StripeConfig,
  budgets: CallBudgets,
  { browserWaits }: CallOptions,
): StripeCalls {
  const deadline = Date.now() + (browserWaits ? budgets.browserMs : budgets.jobMs);
  const stripe = createStripeClient(settings);
  const host = hostNameOf(settings.baseUrl);

  function ask<T>(operation: string, work: (options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
    const options = { timeout: Math.max(1, deadline - Date.now()), maxNetworkRetries: 0 };
    const asked = () => work(options).catch((error: unknown) => Promise.reject(failureOf(operation, error)));
    return outboundCall({ service: "stripe", operation, host }, asked, outcomeByStatus);
  }

  /**
   * Stripe keeps a 500 under its key forever, so the next key is used after one. What the failed call created is
   * unknown: a session's URL, or a refund, which is looked up before it is requested.
   */
  async function askOnce<T>(
    operation: string,
    key: string,
    work: (options: Stripe.RequestOptions) => Promise<T>,
  ): Promise<T> {
    for (let turn = 1; ; turn += 1) {
      const idempotencyKey = turn === 1 ? key : `${key}-${turn}`;
      try {
        return await ask(operation, (options) => work({ ...options, idempotencyKey }));
      } catch (error) {
        if (!(error instanceof ProviderUnavailable && error.isKept) || turn === MOST_KEYS) throw error;
      }
    }
  }

  /** The newest dispute is fetched, since `disputed` stays true forever. */
  async function read(operation: string, answer: unknown) {
    if (typeof answer !== "object" || answer === null) throw new ProviderUnavailable(`${operation}: unreadable`, 200);
    const parsed = SessionAnswer.safeParse(answer);
    if (!parsed.success) throw new ProviderUnreadable(unreadable(operation, answer, parsed.error));
    const session = parsed.data;
    const intentId = intentOf(session)?.id ?? null;
    const charge = chargeOf(session);
    const dispute = charge?.disputed && intentId ? await disputeOf(intentId) : null;
    const refunds = charge?.refunds?.has_more && intentId ? await refundsOf(intentId) : undefined;
    const unknown = unknownStripeState(session);
    const told = stripeFactOf(session, dispute, refunds);
    // Stripe hosts its QR image at an address that the shop's content security policy does not allow.
    const fact = told.pixQrCode ? { ...told, pixQrCodeBase64: await drawPixQr(told.pixQrCode) } : told;
    return {
      fact: unknown === null ? fact : { ...fact, unread: ofUnknownState(operation, answer, unknown) },
      intentId,
      isPageOpen: session.status !== "complete" && session.status !== "expired",
    };
  }

  async function refundsOf(payment_intent: string): Promise<StripeRefundAnswer[]> {
    const { data } = await ask("list refunds", (options) =>
      stripe.refunds.list({ payment_intent, limit: 100 }, options),
    );
    const listed = z.array(StripeRefundAnswer).safeParse(data);
    if (!listed.success) throw new ProviderUnavailable("list refunds: unreadable", 200);
    return listed.data;
  }

  async function disputeOf(payment_intent: string): Promise<DisputeAnswer | null> {
    const { data } = await ask("list disputes", (options) =>
      stripe.disputes.list({ payment_intent, limit: 1 }, options),
    );
    if (data.length === 0) return null;
    const newest = DisputeAnswer.safeParse(data[0]);
    if (!newest.success) throw new ProviderUnavailable("list disputes: unreadable", 200);
    return newest.data;
  }

  async function sessionOf(intentId: string): Promise<string | null> {
    const { data } = await ask("list sessions", (options) =>
      stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }, options),
    );
    return data[0]?.id ?? null;
  }

  /** Null: Stripe does not know it. */
  async function orMissing<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ProviderRefused && error.status === 404) return null;
      throw error;
    }
  }

  async function intentIdOf(id: string): Promise<string | null> {
    const collection = valueAt(KEPT_AT, kindOfId(id));
    if (!collection) return null;
    const path = `/v1/${collection}/${encodeURIComponent(id)}`;
    const found = await orMissing(ask("get object", (options) => stripe.rawRequest("GET", path, undefined, options)));
    return BelongsToIntent.safeParse(found).data?.payment_intent ?? null;
  }

  return {
    async create(body, idempotencyKey) {
      const made = await askOnce("create session", idempotencyKey, (options) =>
        stripe.checkout.sessions.create(body, options),
      );
      return (await read("create session", made)).fact;
    },
    async get(id) {
      const intentId = valueAt(KEPT_AT, kindOfId(id)) ? await intentIdOf(id) : id;
      const sessionId = intentId?.startsWith("pi_") ? await sessionOf(intentId) : intentId;
      if (sessionId === null) return null;
      const expand = ["payment_intent.latest_charge.refunds"];
      const asked = ask("get session", (options) => stripe.checkout.sessions.retrieve(sessionId, { expand }, options));
      const found = await orMissing(asked);
      return found && read("get session", found);
    },
    intentIdOf,
    async list({ since, until }) {
      const created = { gte: seconds(since), lte: seconds(until) };
      const listed: ListedPayment[] = [];
      let after: string | undefined;
      let isLast = false;
      while (!isLast) {
        const page = { created, limit: LIST_PAGE, ...(after && { starting_after: after }) };
        const { data, has_more } = await ask("list sessions", (options) =>
          stripe.checkout.sessions.list(page, options),
        );
        if (has_more && data.length === 0) {
          throw new ProviderUnavailable(`list sessions: the list ends at ${listed.length}, and there are more`, 200);
        }
        isLast = !has_more;
        listed.push(
          ...data.map(({ id, metadata }) => ({
            providerPaymentId: id,
            externalPaymentId: metadata?.external_payment_id ?? "",
          })),
        );
        after = data.at(-1)?.id;
      }
      return listed;
    },
    async expire(sessionId, idempotencyKey) {
      await askOnce("expire session", idempotencyKey, (options) =>
        stripe.checkout.sessions.expire(sessionId, {}, options),
      );
    },
    async refund(intentId, { amountCents, refundId, idempotencyKey }) {
      const amount = amountCents === null ? {} : { amount: amountCents };
      const metadata = { refund_id: refundId };
      const body = { payment_intent: intentId, reason: "requested_by_customer", metadata, ...amount } as const;
      const refund = await askOnce("refund", idempotencyKey, (options) => stripe.refunds.create(body, options));
      if (refund.status === "failed" || refund.status === "canceled") throw new ProviderRefused("refund", 200);
      return refund.id;
    },
  };
}

/** In tests and demo its calls go to another base URL. */
export function createStripeClient({ baseUrl, secretKey }: StripeConfig): Stripe {
  const redirect = (url: string | URL | Request, init?: RequestInit) =>
    fetch(String(url instanceof Request ? url.url : url).replace(API, baseUrl), init);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(redirect),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A refusal stays one on every retry; others may pass. 409: a call in flight with the same key. Rules: PAY-121. */
function failureOf(operation: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  if (operation === "refund" && (status === 409 || error.code === "charge_already_refunded")) {
    return new RefundUnclear(status, { needsNewKey: false });
  }
  const passes = status === 0 || status === 409 || status === 429 || status >= 500;
  if (!passes) return new ProviderRefused(operation, status, error.param === "customer_email" ? EMAIL_REFUSED : null);
  const isKept = status >= 500 && error.headers?.["idempotent-replayed"] === "true";
  return new ProviderUnavailable(operation, status, { isKept, waitSeconds: askedToWaitSeconds() });
}

/** PNG in base64, for providers that return only its text. */
export async function drawPixQr(code: string): Promise<string> {
  const png = await toBuffer(code, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 6 });
  return png.toString("base64");
}
