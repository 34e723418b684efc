import { MercadoPagoConfig, MercadoPagoError, Order } from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";
import { type Clock, DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { askedToWaitSeconds } from "#platform/http/bounded-answers.server.ts";
import { hostNameOf, outboundCallWithin } from "#platform/http/outbound-http.server.ts";
import type { PaymentFact } from "../payment-fact.ts";
import {
  type CallBudgets,
  type CallOptions,
  type ListedPayment,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from "../payment-provider.ts";
import { ofUnknownState, unreadable } from "../received/unread-answer.ts";
import type { ProviderRefund } from "../refunds/refund.ts";
import type { LookUps } from "./look-up.server.ts";
import { caseIdOf, mercadoPagoFactOf, refundStatusOf, unknownMercadoPagoState } from "./map-order.ts";
import { CaseAnswer, OrderAnswer, RefundAnswer, SearchAnswer } from "./order-answer.ts";
import type { MercadoPagoOrderRequest } from "./order-request.ts";
import { postOrder, postRefund } from "./post-order.server.ts";

const LONGEST_MS = 29 * DAY_MS;
/** Of the 100 that a page may hold. */
const LIST_PAGE = 50;

/** A retry would get them again. */
const REFUSALS = new Set([400, 401, 403, 422]);

/** The calls of one task share one time budget. */
export interface OrdersApi {
  /** Declined or not. Also throws `OrderRefused` and `KeyAlreadyUsed`. */
  create(body: MercadoPagoOrderRequest, idempotencyKey: string, deviceId: string | null): Promise<PaymentFact>;
  get(id: string): Promise<PaymentFact | null>;
  /** Among orders created within 29 days after `createdAt`. Null: none; the search lags half a minute or more. */
  search(externalReference: string, createdAt: Date): Promise<PaymentFact | null>;
  /** Throws `ProviderUnavailable` if the list is not whole. */
  list(period: { since: Date; until: Date }): Promise<ListedPayment[]>;
  /** The answer is not the whole order: fetch it afterwards. */
  cancel(id: string, idempotencyKey: string): Promise<void>;
  /** `amount` of the payment inside the order, or all that is left. Null: the answer says nothing of the refund. */
  refund(
    id: string,
    idempotencyKey: string,
    part: { paymentId: string; amount: string } | null,
  ): Promise<(Pick<ProviderRefund, "status"> & { id: string }) | null>;
}

/** Rules: PAY-107. */
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

  /** A client per call: the package reuses a call's options, the idempotency key included, for the next. */
  async function ask(
    operation: string,
    work: (order: Order) => Promise<unknown>,
    headers: { idempotencyKey?: string } = {},
  ) {
    const timeout = timeLeft();
    const order = new Order(new MercadoPagoConfig({ accessToken, options: { timeout, maxRetries: 0, ...headers } }));
    const call = { service: "mercado-pago", operation, host: hostNameOf(AppConfig.BASE_URL) };
    const within = { timeoutMs: timeout, tooLate: () => new ProviderUnavailable(operation, 0) };
    return outboundCallWithin(call, within, () =>
      work(order).catch((error: unknown) => Promise.reject(failureOf(operation, error))),
    );
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

  /** Null: none, or unreadable; the order still counts as disputed. */
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

  /**
   * By id. Pages by number, as the package asks, then by offset, as the reference does, once that brings nothing new.
   * Throws if the list ends before its total.
   */
  async function listPeriod(period: { begin_date: string; end_date: string }): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    let total = Number.POSITIVE_INFINITY;
    for (let page = 1, byOffset = false; found.size < total; page += 1) {
      const turn = byOffset ? { limit: LIST_PAGE, offset: found.size } : { page, page_size: LIST_PAGE };
      // Oldest first: an order that is created meanwhile moves no other one to another page.
      const options = { ...period, sort_by: "created_date", sort_order: "asc", ...turn };
      const { orders, paging } = readSearch(await look("search orders", (order) => order.search({ options })));
      const before = found.size;
      for (const order of orders) if (order) found.set(order.id, order.external_reference);
      total = paging?.total ?? (orders.length === 0 ? found.size : total);
      if (found.size > before || found.size >= total) continue;
      if (byOffset) throw new ProviderUnavailable(`search orders: the list ends at ${found.size} of ${total}`, 200);
      byOffset = true;
    }
    return found;
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
      const { orders } = readSearch(answer);
      if (orders.length === 0) return null;
      const ours = orders.find((order) => order?.external_reference === externalReference);
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
        const found = await listPeriod(period);
        listed.push(
          ...[...found].map(([providerPaymentId, externalPaymentId]) => ({ providerPaymentId, externalPaymentId })),
        );
      }
      return listed;
    },
    async cancel(id, idempotencyKey) {
      await ask("cancel order", (order) => order.cancel({ id }), { idempotencyKey });
    },
    async refund(id, idempotencyKey, part) {
      const body = part ? { transactions: [{ id: part.paymentId, amount: part.amount }] } : undefined;
      const answer = await postRefund(id, { accessToken, body, idempotencyKey, timeoutMs: timeLeft() });
      const made = RefundAnswer.safeParse(answer).data?.transactions.refunds.at(-1);
      return made ? { id: made.id, status: refundStatusOf(made.status) } : null;
    },
  };
}

function failureOf(operation: string, error: unknown): unknown {
  if (!(error instanceof MercadoPagoError)) return error;
  return REFUSALS.has(error.status)
    ? new ProviderRefused(operation, error.status)
    : new ProviderUnavailable(operation, error.status, { waitSeconds: askedToWaitSeconds() });
}

function readSearch(answer: unknown) {
  const { data, success } = SearchAnswer.safeParse(answer);
  if (!success) throw new ProviderUnavailable("search orders: unreadable", 200);
  return { orders: data.data, paging: data.paging };
}

/**
 * With an hour for clock differences; more than 720 hours are refused (400).
 * https://www.mercadopago.com.br/developers/pt/reference/orders/online-payments/search/get
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
