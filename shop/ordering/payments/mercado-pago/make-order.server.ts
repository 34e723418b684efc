import type { PaymentFact } from "../payment-fact.ts";
import type { PaymentOrder } from "../payment-provider.ts";
import { BOLETO_DEADLINES, type BoletoDeadline, mercadoPagoOrderRequest } from "./order-request.ts";
import type { OrdersApi } from "./orders-api.server.ts";
import { KeyAlreadyUsed, OrderRefused } from "./post-order.server.ts";

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
