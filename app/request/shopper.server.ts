import type { RouterContextProvider } from "react-router";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { findOrderFor, type SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import { type Shopper, shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import { readOrOutage } from "./read-or-outage.server.ts";
import { servicesContext } from "./services.server.ts";
import { sessionOf } from "./session.server.ts";

/** Who opens a private page: the session, and what this browser holds for orders without an account. */
export async function shopperFor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ session: CustomerSession | null; shopper: Shopper }> {
  const session = await sessionOf(request, context);
  return { session, shopper: shopperOf(request.headers, session) };
}

/** An order as this browser may see it; null for none. */
export function findSeenOrder(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  shopper: Shopper,
): Promise<SeenOrder | null> {
  return readOrOutage(() => findOrderFor(context.get(servicesContext), orderId, shopper));
}
