import type { SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/** What decides whether a page offers an account. */
interface Purchase {
  order: Pick<Order, "status"> & { payment: Pick<NonNullable<Order["payment"]>, "method" | "state"> | null };
  right: SeenOrder["right"];
}

/**
 * Whether an order's page offers to make an account of it: in the browser that ordered without one, once the order is
 * paid or has its PIX or boleto.
 * Rules: ACCOUNT-91.
 */
export function offersAccount({ order, right }: Purchase): boolean {
  if (right !== "claim" || order.status === "cancelled") return false;
  if (order.status !== "pending") return true;
  const { payment } = order;
  return payment?.state === "pending" && (payment.method === "pix" || payment.method === "boleto");
}
