import { MercadoPagoConfig, MercadoPagoError, Order } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import type { Clock } from "#platform/clock.ts";
import { type CallEnd, hostNameOf, outboundCall, statusOutcome } from "#platform/http/outbound-http.server.ts";
import type { PaymentFact } from "../payment-fact.ts";
import {
  type CallBudgets,
  type CallOptions,
  type ListedPayment,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from "../payment-provider.ts";
import { ofUnknownState, unreadable } from "../webhooks/unread-answer.ts";
import type { LookUps } from "./look-up.server.ts";
import { caseIdOf, mercadoPagoFactOf, unknownMercadoPagoState } from "./map-order.ts";
import { CaseAnswer, OrderAnswer, RefundAnswer, SearchAnswer } from "./order-answer.ts";
import type { MercadoPagoOrderRequest } from "./order-request.ts";
import { postOrder } from "./post-order.server.ts";

const HOUR_MS = 60 * 60_000;
const LONGEST_MS = 29 * 24 * HOUR_MS;
/** Of the 100 that a page may hold. */
const LIST_PAGE = 50;

/** Statuses that a retry would get again. */
const REFUSALS = new Set([400, 401, 403, 422]);

/** The API calls of one task, which share one time budget. */
export interface OrdersApi {
  /** The order, declined or not. Also throws `OrderRefused` and `KeyAlreadyUsed`. */
  create(body: MercadoPagoOrderRequest, idempotencyKey: string, deviceId: string | null): Promise<PaymentFact>;
  /** Null: no such order. */
  get(id: string): Promise<PaymentFact | null>;
  /**
   * The order with our reference, created within 29 days after `createdAt`. Null: the search, which lags by half a
   * minute or more, found none. Its results may be stale, so the order itself is fetched.
   */
  search(externalReference: string, createdAt: Date): Promise<PaymentFact | null>;
  /** Every order created in a period. */
  list(period: { since: Date; until: Date }): Promise<ListedPayment[]>;
  /** The answer is not the whole order: fetch it afterwards. */
  cancel(id: string, idempotencyKey: string): Promise<void>;
  /** Refunds `amount`, or all that is left. Returns the refund's id if the answer has one, not the whole order. */
  refund(id: string, idempotencyKey: string, amount: string | null): Promise<string | null>;
}

export function openOrdersApi(
  {
    accessToken,
    lookUps,
    budgets,
    clock,
  }: { accessToken: string; lookUps: LookUps; budgets: CallBudgets; clock: Clock },
  { browserWaits }: CallOptions,
): OrdersApi {
  const deadline = Date.now() + (browserWaits ? budgets.browserMs : budgets.jobMs);

  const timeLeft = () => Math.max(1, deadline - Date.now());

  /** A client per call: the package reuses the options of one call, the idempotency key included, for the next. */
  async function ask(
    operation: string,
    work: (order: Order) => Promise<unknown>,
    headers: { idempotencyKey?: string } = {},
  ) {
    const timeout = timeLeft();
    const order = new Order(new MercadoPagoConfig({ accessToken, options: { timeout, maxRetries: 0, ...headers } }));
    // The package's own time limit ends with the headers; this one covers the whole answer.
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new ProviderUnavailable(operation, 0)), timeout);
    try {
      return await outboundCall(
        { service: "mercado-pago", operation, host: hostNameOf(AppConfig.BASE_URL) },
        () => Promise.race([work(order), late]),
        callOutcome,
      );
    } catch (error) {
      if (!(error instanceof MercadoPagoError)) throw error;
      throw REFUSALS.has(error.status)
        ? new ProviderRefused(operation, error.status)
        : new ProviderUnavailable(operation, error.status);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A refused look-up says nothing about the order: treat it as unanswered. */
  async function look(operation: string, work: (order: Order) => Promise<unknown>) {
    try {
      return await ask(operation, work);
    } catch (error) {
      throw error instanceof ProviderRefused ? new ProviderUnavailable(operation, error.status) : error;
    }
  }

  async function get(id: string): Promise<PaymentFact | null> {
    try {
      return await readOrder("get order", await look("get order", (order) => order.get({ id })));
    } catch (error) {
      if (error instanceof ProviderUnavailable && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * The case of a disputed order; null: there is none, or it cannot be read. That the order is disputed must be known
   * even while nobody says more about it.
   */
  async function caseOf(order: OrderAnswer): Promise<CaseAnswer | null> {
    const id = order.status === "charged_back" ? caseIdOf(order) : null;
    if (id === null) return null;
    try {
      const path = `/v1/chargebacks/${encodeURIComponent(id)}`;
      return await lookUps.lookAsSeller("get chargeback", path, CaseAnswer, timeLeft());
    } catch (error) {
      if (error instanceof ProviderUnavailable) return null;
      throw error;
    }
  }

  async function readOrder(operation: string, answer: unknown): Promise<PaymentFact> {
    // A gateway's HTML page with status 200 is a temporary failure.
    if (typeof answer !== "object" || answer === null) throw new ProviderUnavailable(`${operation}: unreadable`, 200);
    const parsed = OrderAnswer.safeParse(answer);
    if (!parsed.success) throw new ProviderUnreadable(unreadable(operation, answer, parsed.error));
    const unknown = unknownMercadoPagoState(parsed.data);
    const fact = mercadoPagoFactOf(parsed.data, await caseOf(parsed.data), clock());
    return unknown === null ? fact : { ...fact, unread: ofUnknownState(operation, answer, unknown) };
  }

  /** A partial refund needs the id of the payment inside the order. */
  async function paymentIdOf(id: string): Promise<string> {
    const found = OrderAnswer.safeParse(await look("get order", (order) => order.get({ id }))).data;
    const paymentId = found?.transactions.payments[0]?.id;
    if (!paymentId) throw new ProviderUnavailable("get order: unreadable", 200);
    return paymentId;
  }

  return {
    async create(body, idempotencyKey, deviceId) {
      const answer = await postOrder({ accessToken, body, idempotencyKey, deviceId, timeoutMs: timeLeft() });
      return readOrder("create order", answer);
    },
    get,
    async search(externalReference, createdAt) {
      const options = { external_reference: externalReference, ...searchWindow(createdAt, clock()) };
      const answer = await look("search orders", (order) => order.search({ options }));
      const found = readSearch(answer);
      if (found.length === 0) return null;
      const ours = found.find((order) => order?.external_reference === externalReference);
      const order = ours && (await get(ours.id));
      // Other accounts' orders are ignored, and so is a found order that cannot be fetched.
      if (!order) throw new ProviderUnavailable("search orders: not ours", 200);
      return order;
    },
    async list({ since, until }) {
      const listed: ListedPayment[] = [];
      for (let begin = since.getTime(); begin < until.getTime(); begin += LONGEST_MS) {
        const end = Math.min(begin + LONGEST_MS, until.getTime());
        const period = { begin_date: new Date(begin).toISOString(), end_date: new Date(end).toISOString() };
        for (let page = 1, isLast = false; !isLast; page += 1) {
          // Oldest first: an order that is created meanwhile moves no other one to another page.
          const options = { ...period, page, page_size: LIST_PAGE, sort_by: "created_date", sort_order: "asc" };
          const found = readSearch(await look("search orders", (order) => order.search({ options })));
          isLast = found.length < LIST_PAGE;
          listed.push(
            ...found.flatMap((order) =>
              order ? [{ providerPaymentId: order.id, externalPaymentId: order.external_reference }] : [],
            ),
          );
        }
      }
      return listed;
    },
    async cancel(id, idempotencyKey) {
      await ask("cancel order", (order) => order.cancel({ id }), { idempotencyKey });
    },
    async refund(id, idempotencyKey, amount) {
      const paymentId = amount === null ? null : await paymentIdOf(id);
      const body = amount !== null && paymentId ? { transactions: [{ id: paymentId, amount }] } : undefined;
      const answer = await ask("refund order", (order) => order.refund({ id, body }), { idempotencyKey });
      return RefundAnswer.safeParse(answer).data?.transactions.refunds.at(-1)?.id ?? null;
    },
  };
}

function callOutcome(end: CallEnd<unknown>): string {
  if ("value" in end) return "ok";
  if (end.error instanceof MercadoPagoError || end.error instanceof ProviderUnavailable) {
    return statusOutcome(end.error.status);
  }
  return "error";
}

/** Null: an order without a reference, so not ours. */
function readSearch(answer: unknown) {
  const found = SearchAnswer.safeParse(answer).data?.data;
  if (!found) throw new ProviderUnavailable("search orders: unreadable", 200);
  return found;
}

/**
 * The period in which an attempt's order is searched, with an hour for clock differences: more than 720 hours are
 * refused (400). https://www.mercadopago.com.br/developers/pt/reference/orders/online-payments/search/get
 */
function searchWindow(createdAt: Date, now: Date): { begin_date: string; end_date: string } {
  const begin = createdAt.getTime() - HOUR_MS;
  const end = Math.min(now.getTime() + HOUR_MS, createdAt.getTime() + LONGEST_MS);
  // If the other clock is behind, the order was created in the future.
  return {
    begin_date: new Date(begin).toISOString(),
    end_date: new Date(Math.max(end, begin + HOUR_MS)).toISOString(),
  };
}
