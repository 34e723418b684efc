import { data, type RouterContextProvider, redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { findOrderFor, type SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { isLinkedPage } from "./return-paths.ts";

/** The order of a page about giving up and returning, as its viewer may see it. */
export interface PageOrder {
  seen: SeenOrder;
  shopper: Shopper;
  /** The customer that the page belongs to; null: it was opened by a claim or a link. */
  customerId: string | null;
  /** Headers of the page. */
  headers: HeadersInit;
}

/**
 * Finds the order of a page. Below `/orders` its customer must log in; below `/pedido` a claim or a link opens it, and its
 * customer is redirected to the usual page. Throws a 404 for anyone else's.
 */
export async function findPageOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<PageOrder> {
  const { pathname } = pageUrlOf(request);
  if (isLinkedPage(pathname)) {
    const { shopper } = await shopperFor(request, context);
    const seen = await findSeenOrder(context, orderId, shopper);
    if (!seen) throw data(null, { status: 404, headers: PRIVATE_LINK_HEADERS });
    const usual = pathname.replace("/pedido/", "/orders/");
    if (seen.right === "owner") throw redirect(usual, { headers: PRIVATE_LINK_HEADERS });
    return { seen, shopper, customerId: null, headers: PRIVATE_LINK_HEADERS };
  }
  const { customerId } = await requireCustomer(request, context);
  const shopper = { customerId };
  const seen = await findOrderFor(context.get(servicesContext), orderId, shopper);
  if (!seen) throw data(null, { status: 404 });
  return { seen, shopper, customerId, headers: {} };
}
