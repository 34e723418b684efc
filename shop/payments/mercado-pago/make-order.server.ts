import type { PaymentFact } from "../payment-fact.ts";
import type { PaymentOrder } from "../payment-provider.ts";
import { orderRequest } from "./order-request.ts";
import type { OrdersApi } from "./orders-api.server.ts";

/** Makes the order of an attempt. Throws as `OrdersApi.create`. */
export type MakeOrder = (api: OrdersApi, order: PaymentOrder) => Promise<PaymentFact>;

export function openOrderMaker(statementDescriptor: string): MakeOrder {
  return (api, order) =>
    api.create(orderRequest(order, statementDescriptor), order.idempotencyKey, order.card?.deviceId ?? null);
}
