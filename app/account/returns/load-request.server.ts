import { data, type RouterContextProvider } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { readOrderReturns } from "#shop/fulfilment/returns/order-returns.server.ts";
import { exchangeSizes } from "#shop/fulfilment/returns/size-queries.server.ts";
import { findOwnOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import { GIVEN_UP } from "#shop/ordering/orders/order.ts";
import { readGivenUp } from "#shop/ordering/orders/order-event-queries.server.ts";
import { kindOfPath } from "./return-paths.ts";

/** Loads an order with everything the return request page shows. 404 if it is not the customer's. */
export async function loadRequest(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const session = await requireCustomer(request, context);
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const order = await findOwnOrder(services, orderId, session.customerId);
  if (!order) throw data(null, { status: 404 });
  const kind = kindOfPath(pageUrlOf(request).pathname);
  return {
    customerId: session.customerId,
    kind,
    order,
    /** Amount refunded when the order was given up; null otherwise. */
    givenUpCents: order.events.some((event) => event.kind === GIVEN_UP) ? await readGivenUp(db, orderId) : null,
    sizes: kind === "exchange" ? Object.fromEntries(await exchangeSizes(db, order)) : {},
    ...(await readOrderReturns(db, order, clock())),
  };
}
