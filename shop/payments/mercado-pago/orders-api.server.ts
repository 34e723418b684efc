import { MercadoPagoConfig, MercadoPagoError, Order } from "mercadopago";
import { type CallEnd, callOut, statusOutcome } from "#platform/call-out.server.ts";
import type { PaymentFact } from "../payment-fact.ts";
import {
  type CallBudgets,
  type CallOptions,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnreadable,
} from "../payment-provider.ts";
import { ofUnknownState, unreadable } from "../unread-answer.ts";
import { factOf, unknownStateOf } from "./map-order.ts";
import { OrderAnswer, RefundAnswer, SearchAnswer } from "./order-answer.ts";
import type { OrderRequest } from "./order-request.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Answers that another try would get again. */
const REFUSALS = new Set([400, 401, 403, 422]);

/** The calls of one task of ours; together they take no longer than the task may. */
export interface OrdersApi {
  create(body: OrderRequest, idempotencyKey: string, deviceId: string | null): Promise<PaymentFact>;
  /** Null: no such order. */
  get(id: string): Promise<PaymentFact | null>;
  /** The order with our reference, made on `createdAt` or within 31 days after; null when there is none. */
  search(externalReference: string, createdAt: Date): Promise<PaymentFact | null>;
  /** The answer is short: read the order back. */
  cancel(id: string, idempotencyKey: string): Promise<void>;
  /** Gives all back that is left, or `amount` of it; the answer is short, too. Answers the refund's id where it has one. */
  refund(id: string, idempotencyKey: string, amount: string | null): Promise<string | null>;
}

export function openOrdersApi(
  { accessToken, budgets }: { accessToken: string; budgets: CallBudgets },
  { browserWaits }: CallOptions,
): OrdersApi {
  const deadline = Date.now() + (browserWaits ? budgets.browserMs : budgets.jobMs);

  /** A client per call: the package keeps the options of one call, the idempotency key too, for the next. */
  async function ask(
    operation: string,
    work: (order: Order) => Promise<unknown>,
    headers: { idempotencyKey?: string; meliSessionId?: string } = {},
  ) {
    const timeout = Math.max(1, deadline - Date.now());
    const order = new Order(new MercadoPagoConfig({ accessToken, options: { timeout, maxRetries: 0, ...headers } }));
    // The package's own time limit ends with the headers; this one covers the whole answer.
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new ProviderUnavailable(operation, 0)), timeout);
    try {
      return await callOut(
        { service: "mercado-pago", operation },
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

  /** A partial refund names the payment inside the order. */
  async function paymentIdOf(id: string): Promise<string> {
    const found = OrderAnswer.safeParse(await ask("get order", (order) => order.get({ id }))).data;
    const paymentId = found?.transactions.payments[0]?.id;
    if (!paymentId) throw new ProviderUnavailable("get order: unreadable", 200);
    return paymentId;
  }

  return {
    async create(body, idempotencyKey, deviceId) {
      const headers = { idempotencyKey, ...(deviceId ? { meliSessionId: deviceId } : {}) };
      return readOrder("create order", await ask("create order", (order) => order.create({ body }), headers));
    },
    async get(id) {
      try {
        return readOrder("get order", await ask("get order", (order) => order.get({ id })));
      } catch (error) {
        if (error instanceof ProviderUnavailable && error.status === 404) return null;
        throw error;
      }
    },
    async search(externalReference, createdAt) {
      const options = {
        external_reference: externalReference,
        begin_date: new Date(createdAt.getTime() - DAY_MS).toISOString(),
        end_date: new Date(createdAt.getTime() + 31 * DAY_MS).toISOString(),
      };
      const found = SearchAnswer.safeParse(await ask("search orders", (order) => order.search({ options })));
      if (!found.success) throw new ProviderUnavailable("search orders: unreadable", 200);
      const [first] = found.data.data;
      return first === undefined ? null : readOrder("search orders", first);
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

function readOrder(operation: string, answer: unknown): PaymentFact {
  // A gateway's HTML page with status 200 passes by itself.
  if (typeof answer !== "object" || answer === null) throw new ProviderUnavailable(`${operation}: unreadable`, 200);
  const parsed = OrderAnswer.safeParse(answer);
  if (!parsed.success) throw new ProviderUnreadable(unreadable(operation, answer, parsed.error));
  const unknown = unknownStateOf(parsed.data);
  const fact = factOf(parsed.data);
  return unknown === null ? fact : { ...fact, unread: ofUnknownState(operation, answer, unknown) };
}
