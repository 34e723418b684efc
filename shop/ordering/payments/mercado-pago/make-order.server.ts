import type { PaymentFact } from "../payment-fact.ts";
import type { PaymentOrder } from "../payment-provider.ts";
import { BOLETO_DEADLINES, type BoletoDeadline, mercadoPagoOrderRequest } from "./order-request.ts";
import type { OrdersApi } from "./orders-api.server.ts";
import { KeyAlreadyUsed, OrderRefused } from "./post-order.server.ts";

/** Makes the order of an attempt, or answers the one that was made for it. Throws as `OrdersApi.create`. */
export type MakeOrder = (api: OrdersApi, order: PaymentOrder) => Promise<PaymentFact>;

/**
 * Which form of a boleto's deadline the provider takes is not clear from its documents: one is tried, then the other, and
 * the one that worked comes first from then on.
 */
export function openOrderMaker(statementDescriptor: string): MakeOrder {
  let known: BoletoDeadline = BOLETO_DEADLINES[0];

  async function makeBoleto(api: OrdersApi, order: PaymentOrder): Promise<PaymentFact> {
    const create = (form: BoletoDeadline, key = order.idempotencyKey) =>
      api.create(mercadoPagoOrderRequest(order, statementDescriptor, form), key, null);
    const first = known;
    const other = first === BOLETO_DEADLINES[0] ? BOLETO_DEADLINES[1] : BOLETO_DEADLINES[0];
    const made = await create(first).catch(unlessOtherForm);
    if (!(made instanceof Error)) return made;
    // One key for both: of the two forms, one makes an order, whichever process asks.
    const second = await create(other).catch(unlessOtherForm);
    const isFirstRefused = made instanceof OrderRefused;
    if (isFirstRefused) known = other;
    if (!(second instanceof Error)) return second;
    if (isFirstRefused === second instanceof OrderRefused) throw second;
    // The key went with the refusal of one form, so that no order has it.
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

/** What the other form may help against: this one is refused, or the key was used with the other. Throws anything else. */
function unlessOtherForm(error: unknown): OrderRefused | KeyAlreadyUsed {
  if (error instanceof KeyAlreadyUsed) return error;
  const isAboutDeadline =
    error instanceof OrderRefused &&
    (error.status === 400 || error.status === 422) &&
    error.problems.includes("expiration");
  if (isAboutDeadline) return error;
  throw error;
}
