import { data } from "react-router";
import { servicesContext } from "#app/request/services.server.ts";
import { requireCustomer } from "#app/request/session.server.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { listRefundWaits } from "#shop/fulfilment/returns/corrections/refund-correction-queries.server.ts";
import { listOpenEdits } from "#shop/fulfilment/returns/edit-answers/open-edits-queries.server.ts";
import { readOrderReturns } from "#shop/fulfilment/returns/find-return.server.ts";
import { readTracking } from "#shop/fulfilment/shipments/tracking/tracking-queries.server.ts";
import { findOwnOrder } from "#shop/ordering/orders/access/find-right.server.ts";
import { shopperOf } from "#shop/ordering/orders/access/shopper.ts";
import { findSeenParcel } from "#shop/ordering/orders/along/seen-parcel.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { correctionFacts } from "../returns/correction-facts.ts";
import type { Route } from "./+types/order-detail";
import { MISSING, NoOrder, ORDERS_FAILED } from "./no-order.tsx";
import { OrderScreen } from "./order-view.tsx";

const NOTHING = { order: null, returns: null, tracking: null, corrections: [], along: null, edits: [], failed: false };

/** One of the customer's own orders; anyone else's is a 404. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const session = await requireCustomer(request, context);
  const services = context.get(servicesContext);
  const { db, clock, logger } = services;
  try {
    const order = await findOwnOrder(services, params.orderId, session.customerId);
    if (!order) return data(NOTHING, { status: 404 });
    const [returns, tracking, waits, along, edits] = await Promise.all([
      readOrderReturns(db, order, clock()),
      readTracking(db, order),
      listRefundWaits(db, order.id),
      findSeenParcel(services, order.id, shopperOf(request.headers, session)),
      listOpenEdits(db, order.id),
    ]);
    return { order, returns, tracking, corrections: correctionFacts(waits), along, edits, failed: false };
  } catch (error) {
    logger.error({ err: error }, "order could not be read");
    return data({ ...NOTHING, failed: true }, { status: 503 });
  }
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  const { order, returns, tracking, corrections, along, edits, failed } = loaderData;
  useFollowSession();
  const words = failed ? ORDERS_FAILED : MISSING;
  return (
    <main className="mx-auto max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] px-gutter pb-section">
      <UnlistedHead title={order ? `Pedido ${orderNumber(order)}` : words.title} />
      {order ? (
        <OrderScreen
          order={order}
          returns={returns}
          tracking={tracking}
          corrections={corrections}
          along={along}
          edits={edits}
        />
      ) : (
        <NoOrder {...words} retry={failed} />
      )}
    </main>
  );
}
