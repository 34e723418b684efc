import { data, type RouterContextProvider } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readOrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { exchangeSizes } from "#shop/fulfilment/returns/size-queries.server.ts";
import { asksForEmail } from "#shop/ordering/orders/access/order-right.ts";
import { findSentAlong } from "#shop/ordering/orders/along/sent-along-queries.server.ts";
import { GIVEN_UP } from "#shop/ordering/orders/order.ts";
import { readGivenUp } from "#shop/ordering/orders/order-event-queries.server.ts";
import { isBeforeDispatch } from "#shop/ordering/orders/order-status.ts";
import { findPageOrder } from "./find-page-order.server.ts";
import { kindOfPath } from "./return-paths.ts";

/** Loads an order with everything the return request page shows. 404 without a right to it. */
export async function loadRequest(request: Request, context: Readonly<RouterContextProvider>, orderId: string) {
  const { seen, customerId, headers } = await findPageOrder(request, context, orderId);
  const { db, clock } = context.get(servicesContext);
  const { order, right } = seen;
  const kind = kindOfPath(pageUrlOf(request).pathname);
  const loaded = {
    customerId,
    kind,
    order,
    asksEmail: asksForEmail(right, order.status),
    /** Amount refunded when the order was given up; null otherwise. */
    givenUpCents: order.events.some((event) => event.kind === GIVEN_UP) ? await readGivenUp(db, orderId) : null,
    /** Additions to the order; they are not cancelled with it. */
    additions: (await findSentAlong(db, orderId)).additions.filter(({ status }) => isBeforeDispatch(status)),
    sizes: kind === "exchange" ? Object.fromEntries(await exchangeSizes(db, order)) : {},
    ...(await readOrderReturns(db, order, clock(), right)),
  };
  return data(loaded, { headers });
}

/** What the page shows. */
export type LoadedRequest = Awaited<ReturnType<typeof loadRequest>>["data"];
