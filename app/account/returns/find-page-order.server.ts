import { data, type RouterContextProvider, redirect } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { findSeenOrder, shopperFor } from "#app/request/shopper.server.ts";
import { findOrderFor, type SeenOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import type { Shopper } from "#shop/ordering/orders/access/shopper.ts";
import { PRIVATE_LINK_HEADERS } from "../linked/private-link-headers.ts";
import { isLinkedPage } from "./return-paths.ts";

/**
 * As other pages of a link, but its address may be told to the shop itself: without any referrer, browsers send forms
 * with `Origin: null`, which the router refuses. The address holds no code.
 */
const HEADERS = { ...PRIVATE_LINK_HEADERS, "Referrer-Policy": "same-origin" };

/** The order of a page about giving up and returning, for whoever looks. */
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
    if (!seen) throw data(null, { status: 404, headers: HEADERS });
    const usual = pathname.replace("/pedido/", "/orders/");
    if (seen.right === "owner") throw redirect(usual, { headers: HEADERS });
    return { seen, shopper, customerId: null, headers: HEADERS };
  }
  const { customerId } = await requireCustomer(request, context);
  const shopper = { customerId };
  const seen = await findOrderFor(context.get(servicesContext), orderId, shopper);
  if (!seen) throw data(null, { status: 404 });
  return { seen, shopper, customerId, headers: {} };
}
