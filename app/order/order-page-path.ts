import type { Order } from "#shop/ordering/orders/order.ts";

/**
 * Path of an order's page for its viewer: within the account for its customer; else the page that this browser's
 * claim or a link opens.
 */
export function orderPagePath({ id, customerId }: Pick<Order, "id" | "customerId">): string {
  return customerId === null ? `/pedido/${id}` : `/orders/${id}`;
}
