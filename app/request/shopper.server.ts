import { data, type RouterContextProvider } from "react-router";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import { countGuess } from "#shop/ordering/orders/access/count-guess.server.ts";
import { findOrderFor, type SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import { type Shopper, shopperOf } from "#shop/ordering/orders/access/shopper.ts";
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

/**
 * An order as this browser may see it; null for none. Throws a 429 response once this network has presented too many
 * wrong claims or links.
 * Rules: ORDER-74.
 */
export async function findSeenOrder(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  shopper: Shopper,
): Promise<SeenOrder | null> {
  const services = context.get(servicesContext);
  const seen = await findOrderFor(services, orderId, shopper);
  const counted = seen ? null : await countGuess(services, orderId, shopper);
  if (counted?.kind !== "refused") return seen;
  throw data(null, { status: 429, headers: { "Retry-After": String(counted.retryAfterSeconds) } });
}
