import { type RouterContextProvider, redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { loginPath } from "#app/request/return-path.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { allows } from "#shop/ordering/orders/access/order-right.ts";
import type { Order } from "#shop/ordering/orders/order.ts";

/**
 * The order whose invoice or label is opened: its customer's, or the browser's that placed it without an account. Null
 * for another's. Throws a redirect to the login when nobody is logged in and this browser holds nothing.
 */
export async function findPapersOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<Order | null> {
  const { session, shopper } = await shopperFor(request, context);
  const seen = await findSeenOrder(context, orderId, shopper);
  if (seen && allows(seen.right, "documents")) return seen.order;
  if (session) return null;
  const { pathname, search } = pageUrlOf(request);
  throw redirect(loginPath(`${pathname}${search}`));
}
